import { Button, Group, Modal, SegmentedControl, Stack, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { ReviewRow } from '../../../../contract/src/reviews.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Stars } from '../../ui/stars.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import styles from './admin-reviews.module.css';
import { allReviews, useFeature, useHide } from './reviews.data.ts';

const empty: Record<string, { title: string; text: string }> = {
  '': { title: 'No reviews yet', text: 'Published reviews will appear here.' },
  featured: { title: 'No reviews on the home page', text: 'Turn one on under All. It appears immediately.' },
  reported: { title: 'No reported reviews', text: 'Reviews that members report will appear here.' },
};

/** All published reviews: features them on the home page and decides on reports. */
export const AdminReviews = () => {
  const { filters, page, set } = useUrlFilters({ show: '' });
  const [deciding, setDeciding] = useState<ReviewRow>();
  const reviews = useQuery(allReviews({ page, ...(filters.show !== '' && { [filters.show]: 'true' }) }));
  const columns: Column<ReviewRow>[] = [
    { title: 'Review', cell: (row) => <ReviewText review={row} /> },
    { title: 'By', cell: (row) => <Author review={row} /> },
    { title: 'About', cell: ({ about_name }) => about_name },
    { title: 'Published', cell: ({ published_at }) => <RelativeTime time={published_at} /> },
    { title: 'On the home page', cell: (row) => <FeatureSwitch review={row} /> },
    {
      title: 'Decide',
      actions: true,
      cell: (row) => (
        <Button variant="default" size="sm" onClick={() => setDeciding(row)}>
          {row.hidden ? 'Restore…' : 'Hide…'}
          <span className="visually-hidden"> the review by {row.author_name}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader title="All reviews" lead="Choose reviews for the home page, and decide on reported ones." />
      <SegmentedControl
        mb="lg"
        aria-label="Which reviews"
        value={filters.show}
        onChange={(show) => set({ show })}
        data={[
          { value: '', label: 'All' },
          { value: 'featured', label: 'Home page' },
          { value: 'reported', label: 'Reported' },
        ]}
      />
      <PagedList
        query={reviews}
        rows="reviews"
        pageSize={limits.pageSize}
        empty={<EmptyState {...(empty[filters.show] ?? { title: 'No reviews' })} />}
      >
        {({ results }) => (
          <div aria-busy={reviews.isPlaceholderData}>
            <DataTable caption="Reviews" columns={columns} rows={results} rowKey={({ id }) => id} />
          </div>
        )}
      </PagedList>
      {deciding && <Decision key={deciding.id} review={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
};

const ReviewText = ({ review }: { review: ReviewRow }) => (
  <div className={styles.text}>
    <Stars rating={review.rating} />
    {review.hidden && <span className={styles.hidden}>Hidden</span>}
    <p>{review.comment}</p>
    {review.reports?.map(({ reason, at }) => (
      <p key={at} className={styles.report}>
        <strong>Reported</strong> <RelativeTime time={at} />: {reason}
      </p>
    ))}
  </div>
);

const Author = ({ review }: { review: ReviewRow }) => (
  <span className={styles.author}>
    {review.author_name}
    <span>{review.author_title}</span>
  </span>
);

const FeatureSwitch = ({ review }: { review: ReviewRow }) => {
  const feature = useFeature();
  const checked = feature.isPending ? feature.variables.featured : review.featured === true;
  return (
    <Switch
      aria-label={`Show the review by ${review.author_name} on the home page`}
      checked={checked}
      disabled={review.hidden === true}
      onChange={(event) => feature.mutate({ review_id: review.id, featured: event.currentTarget.checked })}
    />
  );
};

const Decision = ({ review, onClose }: { review: ReviewRow; onClose: () => void }) => {
  useFocusBack();
  const [reason, setReason] = useState('');
  const hide = useHide();
  const decide = (hidden: boolean) =>
    hide.mutate({ review_id: review.id, hidden, reason: reason.trim() }, { onSuccess: onClose });
  const reported = (review.reports?.length ?? 0) > 0;
  return (
    <Modal opened onClose={onClose} title={`Review by ${review.author_name}`}>
      <Stack gap="lg">
        <ReviewText review={review} />
        <Textarea
          label="Reason"
          description="Stored in the audit log."
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          {(reported || review.hidden) && (
            <Button
              variant="default"
              disabled={reason.trim() === ''}
              loading={hide.isPending}
              onClick={() => decide(false)}
            >
              {review.hidden ? 'Restore review' : 'Dismiss reports'}
            </Button>
          )}
          {!review.hidden && (
            <Button disabled={reason.trim() === ''} loading={hide.isPending} onClick={() => decide(true)}>
              Hide review
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
