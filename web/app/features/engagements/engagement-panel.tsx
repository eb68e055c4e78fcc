import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { Engagement, EngagementChange } from '../../../../contract/src/engagements.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatChange, fractionalName } from './engagement-labels.ts';
import { EngagementSteps } from './engagement-steps.tsx';
import { engagementById } from './engagements.data.ts';
import styles from './engagements.module.css';

interface Props {
  engagement: Engagement;
  /** Further actions. */
  children?: ReactNode;
}

/** The terms, actions and history of an engagement. */
export const EngagementPanel = ({ engagement, children }: Props) => (
  <>
    <Terms engagement={engagement} />
    {engagement.end_reason !== '' && <p className={styles.reason}>{engagement.end_reason}</p>}
    <div className={styles.actions}>
      <EngagementSteps engagement={engagement} />
      {children}
    </div>
    <History engagement={engagement} />
  </>
);

const notAgreed = <span className={styles.open}>To be agreed</span>;

const Terms = ({ engagement }: { engagement: Engagement }) => {
  const { start_date, end_date, hours_per_week, rate, rate_period, currency } = engagement;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Start</dt>
        <dd>{start_date === null ? notAgreed : formatDay(start_date)}</dd>
      </div>
      <div>
        <dt>End</dt>
        <dd>{end_date === null ? <span className={styles.open}>Open</span> : formatDay(end_date)}</dd>
      </div>
      <div>
        <dt>Hours a week</dt>
        <dd>{hours_per_week ?? notAgreed}</dd>
      </div>
      <div>
        <dt>Rate</dt>
        <dd>{rate === null ? notAgreed : <Money currency={currency} amount={rate} per={rate_period} />}</dd>
      </div>
    </dl>
  );
};

const History = ({ engagement }: { engagement: Engagement }) => {
  const [opened, setOpened] = useState(false);
  const detail = useQuery({ ...engagementById(engagement.application_id), enabled: opened });
  return (
    <details className={styles.history} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Changes</summary>
      <LoadBoundary
        query={detail}
        skeleton={<Bar height="3rem" />}
        isEmpty={({ history }) => history.length === 0}
        empty={<p className={styles.soft}>No changes since the hire.</p>}
      >
        {({ history }) => (
          <ul className={styles.changes}>
            {history.map((change) => (
              <li key={`${change.field} ${change.at}`}>
                {formatChange(change)}
                <span className={styles.soft}>
                  {formatActor(change, engagement)} <RelativeTime time={change.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </LoadBoundary>
    </details>
  );
};

const formatActor = ({ by }: EngagementChange, engagement: Engagement): string => {
  if (by === null) return 'Automatic';
  return by === 'company' ? engagement.company.name : fractionalName(engagement);
};

/** The engagement of a hired application, for the fractional. */
export const OwnEngagement = ({ applicationId }: { applicationId: string }) => (
  <section className={styles.own} aria-label="Engagement">
    <LoadBoundary query={useQuery(engagementById(applicationId))} skeleton={<Bar height="9rem" />}>
      {(engagement) => (
        <>
          <h3>
            Engagement <StatusBadge status={engagement.status} />
          </h3>
          <EngagementPanel engagement={engagement} />
        </>
      )}
    </LoadBoundary>
  </section>
);
