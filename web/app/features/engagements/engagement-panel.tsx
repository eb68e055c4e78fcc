import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Engagement, EngagementChange } from '../../../../contract/src/engagements.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { EngagementSteps } from './engagement-steps.tsx';
import { dayInWords, formatChange, personOf } from './engagement-words.ts';
import { engagementOf } from './engagements.data.ts';
import styles from './engagements.module.css';

interface Props {
  engagement: Engagement;
  /** What else there is to do in it. */
  children?: ReactNode;
}

/** What was agreed, what can be done now, and what happened. */
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

const open = <span className={styles.open}>To be agreed</span>;

const Terms = ({ engagement }: { engagement: Engagement }) => {
  const { start_date, end_date, hours_per_week, rate, rate_period, currency } = engagement;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Start</dt>
        <dd>{start_date === null ? open : dayInWords(start_date)}</dd>
      </div>
      <div>
        <dt>End</dt>
        <dd>{end_date === null ? <span className={styles.open}>Open</span> : dayInWords(end_date)}</dd>
      </div>
      <div>
        <dt>Hours a week</dt>
        <dd>{hours_per_week ?? open}</dd>
      </div>
      <div>
        <dt>Rate</dt>
        <dd>
          {rate === null ? (
            open
          ) : (
            <Money currency={currency} amount={rate} per={rate_period && labels.ratePeriod[rate_period]} />
          )}
        </dd>
      </div>
    </dl>
  );
};

const History = ({ engagement }: { engagement: Engagement }) => {
  const [opened, setOpened] = useState(false);
  const detail = useQuery({ ...engagementOf(engagement.application_id), enabled: opened });
  return (
    <details className={styles.history} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>What changed</summary>
      <LoadBoundary
        query={detail}
        skeleton={<Bar height="3rem" />}
        isEmpty={({ history }) => history.length === 0}
        empty={<p className={styles.soft}>Nothing has changed since the hire.</p>}
      >
        {({ history }) => (
          <ul className={styles.changes}>
            {history.map((change) => (
              <li key={`${change.field} ${change.at}`}>
                {formatChange(change)}
                <span className={styles.soft}>
                  {byWhom(change, engagement)} <RelativeTime time={change.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </LoadBoundary>
    </details>
  );
};

const byWhom = ({ by }: EngagementChange, engagement: Engagement): string => {
  if (by === null) return 'By itself';
  return by === 'company' ? engagement.company.name : personOf(engagement);
};
