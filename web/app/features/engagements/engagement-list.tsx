import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../../../../contract/src/dates.ts';
import { type Engagement, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { formatTermsRate } from '../../../../contract/src/terms-format.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { fractionalName, otherName, statusLabels } from './engagement-labels.ts';
import { engagementPath } from './engagement-path.ts';
import { engagements } from './engagements.data.ts';
import styles from './engagements.module.css';

interface Props {
  side: Side;
}

/** The engagements of a side, latest hire first. */
export const EngagementList = ({ side }: Props) => {
  const { filters, page, set } = useUrlFilters({ status: '' });
  const status = EngagementStatus.safeParse(filters.status).data;
  const list = useQuery(engagements(page, status));
  const hasNone = status === undefined && list.data?.count === 0;
  const choices = [{ name: '', label: 'All' }].concat(
    EngagementStatus.options.map((name) => ({ name, label: statusLabels[name] })),
  );
  return (
    <>
      {!hasNone && (
        <div className={styles.filter}>
          <StateFilter
            label="Filter by status"
            choices={choices}
            chosen={status ?? ''}
            onChoose={(name) => set({ status: name })}
          />
        </div>
      )}
      <PagedList
        query={list}
        rows="engagements"
        pageSize={limits.pageSize}
        empty={status ? <NoMatches onClear={() => set({ status: '' })} /> : emptyStates[side]}
      >
        {({ results }) => (
          <ul className={styles.list} aria-busy={list.isPlaceholderData}>
            {results.map((engagement) => (
              <li key={engagement.application_id}>
                <Row engagement={engagement} side={side} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
};

const Row = ({ engagement, side }: Props & { engagement: Engagement }) => {
  const { application_id, fractional, company, job, status, agreed, proposal, start_date, end_date } =
    engagement;
  const hours = agreed.terms.hours_per_week;
  return (
    <article className={styles.row}>
      {side === 'company' ? (
        <Avatar name={fractionalName(engagement)} picture={fractional.profile_picture} size={44} />
      ) : (
        <CompanyMark name={company.name} logo={company.logo} />
      )}
      <div className={styles.head}>
        <h2>
          <Link to={engagementPath(side, application_id)}>{job.title}</Link>
        </h2>
        <p>{otherName(engagement, side)}</p>
        {proposal !== null && (
          <p className={styles.proposal}>
            {proposal.proposed_by === side
              ? 'Your proposed terms wait for an answer.'
              : 'Proposed terms wait for your answer.'}
          </p>
        )}
      </div>
      <p className={styles.rate}>
        <strong>{formatTermsRate(agreed.terms)}</strong>
        {hours !== null && `${hours} h a week`}
      </p>
      <p className={styles.state}>
        <StatusBadge status={status} />
        {status === 'ended' && end_date !== null
          ? `until ${formatDay(end_date)}`
          : `from ${formatDay(start_date)}`}
      </p>
    </article>
  );
};

const emptyStates = {
  company: (
    <EmptyState
      title="No engagements yet"
      text="When an applicant accepts your offer, their engagement will appear here with its terms."
      action={<LinkButton to="/account/company/manage-jobs">View your jobs</LinkButton>}
    />
  ),
  fractional: (
    <EmptyState
      title="No engagements yet"
      text="When you and a company agree on an offer, the engagement will appear here with its terms."
      action={<LinkButton to="/account/fractional/opportunities/applied">View your applications</LinkButton>}
    />
  ),
};

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
