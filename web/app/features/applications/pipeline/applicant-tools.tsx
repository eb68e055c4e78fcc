import { ActionIcon, Menu, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react';
import { openStatuses } from '../../../../../contract/src/applications.ts';
import type { PayCurrency } from '../../../../../contract/src/money.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { type ApplicantFilters, useDownloadPipeline } from '../applicants.data.ts';
import { sumCounts } from '../stages.ts';
import styles from './applicants.module.css';
import { FilterPopover, sorts } from './filter-popover.tsx';

/** The filters in the URL, and how to change them. */
export type Filters = ReturnType<typeof useUrlFilters<ApplicantFilters>>;

interface ToolsProps {
  jobId: string;
  counts: Readonly<Record<string, number>>;
  filters: Filters;
  /** The currency of the job. */
  currency: PayCurrency | undefined;
  view: 'board' | 'list';
  onView: (view: string) => void;
  onDeclineRest: (open: number) => void;
  onShortcuts: () => void;
}

/** The number of applicants, what is shown of them, and what applies to all. */
export const ApplicantTools = ({
  jobId,
  counts,
  filters,
  currency,
  view,
  onView,
  onDeclineRest,
  onShortcuts,
}: ToolsProps) => {
  const download = useDownloadPipeline();
  const narrow = useMediaQuery('(max-width: 48rem)', false, { getInitialValueInEffect: false });
  const open = sumCounts(counts, openStatuses);
  const { only, search, sort } = filters.filters;
  const starred = only === 'starred';
  const Star = starred ? IconStarFilled : IconStar;
  return (
    <div className={styles.tools}>
      <p>{formatCount(sumCounts(counts), 'applicant')}</p>
      {!narrow && (
        <>
          <SearchField
            aria-label="Search applicants"
            placeholder="Name, headline or city"
            className={styles.search}
            data-search
            words={search}
            onSearch={(words) => filters.set({ search: words })}
          />
          <NativeSelect
            aria-label="Sort by"
            className={styles.sort}
            data={sorts}
            value={sort}
            onChange={(event) => filters.set({ sort: event.currentTarget.value })}
          />
        </>
      )}
      <FilterPopover filters={filters} currency={currency} all={narrow === true} />
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={starred}
        onClick={() => filters.set({ only: starred ? '' : 'starred' })}
      >
        <Star size={16} aria-hidden="true" />
        <span className={narrow ? 'visually-hidden' : undefined}>Starred only</span>
      </button>
      <SegmentedControl
        aria-label="View"
        size="sm"
        value={view}
        onChange={onView}
        data={[
          { value: 'board', label: 'Board' },
          { value: 'list', label: 'List' },
        ]}
      />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="More for all applicants"
            loading={download.isPending}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download.mutate(jobId)}>Download CSV</Menu.Item>
          {open > 0 && sumCounts(counts, ['hired']) > 0 && (
            <Menu.Item onClick={() => onDeclineRest(open)}>Decline the rest…</Menu.Item>
          )}
          <Menu.Item onClick={onShortcuts}>Keyboard shortcuts</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};

interface NoticeProps {
  filters: Filters;
  count: number;
  /** Whether the job is shown as slow to answer. */
  slow: boolean;
}

/** How many applicants wait for longer than the job promises, and the consequence. */
export const OverdueNotice = ({ count, slow, filters }: NoticeProps) => {
  if (count === 0) return null;
  const filtered = filters.filters.only === 'overdue';
  return (
    <div className={styles.overdue}>
      <p>
        <strong>{formatCount(count, 'reply is', 'replies are')} overdue.</strong>{' '}
        {slow
          ? 'The job is shown as slow to answer until you reply.'
          : 'Any step beyond Seen counts as a reply, and so does a message.'}
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={filtered}
        onClick={() => filters.set({ only: filtered ? '' : 'overdue' })}
      >
        Show only these
      </button>
    </div>
  );
};
