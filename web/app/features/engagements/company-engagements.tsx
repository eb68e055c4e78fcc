import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type Engagement, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { fractionalName, statusLabels } from './engagement-labels.ts';
import { EngagementPanel } from './engagement-panel.tsx';
import { engagements } from './engagements.data.ts';
import styles from './engagements.module.css';

interface Props {
  /** Actions for each engagement. */
  more: (engagement: Engagement) => ReactNode;
  /** The monthly statements of each. */
  statements: (engagement: Engagement) => ReactNode;
}

/** A company’s engagements, latest hire first. */
export const CompanyEngagements = ({ more, statements }: Props) => {
  const { filters, page, set } = useUrlFilters({ status: '' });
  const status = EngagementStatus.safeParse(filters.status).data;
  const list = useQuery(engagements(page, status));
  const choices = [{ name: '', label: 'All' }].concat(
    EngagementStatus.options.map((name) => ({ name, label: statusLabels[name] })),
  );
  return (
    <>
      <div className={styles.filter}>
        <StateFilter
          label="Filter by status"
          choices={choices}
          chosen={status ?? ''}
          onChoose={(name) => set({ status: name })}
        />
      </div>
      <PagedList
        query={list}
        rows="engagements"
        pageSize={limits.pageSize}
        empty={status ? <NoMatches onClear={() => set({ status: '' })} /> : <NoEngagements />}
      >
        {({ results }) => (
          <ul className={styles.list} aria-busy={list.isPlaceholderData}>
            {results.map((engagement) => (
              <li key={engagement.application_id}>
                <Row engagement={engagement} statements={statements(engagement)}>
                  {more(engagement)}
                </Row>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
};

interface RowProps {
  engagement: Engagement;
  statements: ReactNode;
  children: ReactNode;
}

const Row = ({ engagement, statements, children }: RowProps) => {
  const { application_id, fractional, job, status } = engagement;
  return (
    <article className={styles.row} tabIndex={-1}>
      <Avatar name={fractionalName(engagement)} picture={fractional.profile_picture} size={44} />
      <div className={styles.head}>
        <h2>
          <Link to={`${href('/candidatedetails')}?id=${fractional.id}`}>{fractionalName(engagement)}</Link>
        </h2>
        <p>
          <Link to={`${href('/account/company/manage-jobs')}?job=${job.id}&application=${application_id}`}>
            {job.title}
          </Link>
        </p>
      </div>
      <StatusBadge status={status} />
      <div className={styles.body}>
        <EngagementPanel engagement={engagement} statements={statements}>
          {children}
        </EngagementPanel>
      </div>
    </article>
  );
};

const NoEngagements = () => (
  <EmptyState
    title="No engagements yet"
    text="When an applicant accepts your offer, their engagement will appear here with its terms."
    action={<LinkButton to="/account/company/manage-jobs">View your jobs</LinkButton>}
  />
);

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No engagements with this status"
    text="Your other engagements are under All."
    action={
      <Button variant="default" onClick={onClear}>
        Show all
      </Button>
    }
  />
);
