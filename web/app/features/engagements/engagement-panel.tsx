import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { Engagement } from '../../../../contract/src/engagements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { fractionalName } from './engagement-labels.ts';
import { EngagementSteps } from './engagement-steps.tsx';
import { timelineOf } from './engagement-timeline.ts';
import { engagementById } from './engagements.data.ts';
import styles from './engagements.module.css';
import { ProposalPanel } from './proposals/proposal-panel.tsx';
import { TermsView } from './terms/terms-view.tsx';

interface Props {
  engagement: Engagement;
  /** Further actions. */
  children?: ReactNode;
  /** The monthly statements. */
  statements?: ReactNode;
}

/** The agreed terms, a proposed change, actions and history of an engagement. */
export const EngagementPanel = ({ engagement, children, statements }: Props) => {
  const side = useSession()?.type === 'company' ? 'company' : 'fractional';
  const { agreed, end_reason, company } = engagement;
  const other = side === 'company' ? fractionalName(engagement) : company.name;
  return (
    <>
      <Days engagement={engagement} />
      <TermsView terms={agreed.terms} />
      <p className={styles.soft}>
        Version {agreed.number}, agreed by both of you on {formatDay(agreed.accepted_at ?? agreed.created_at)}
        .
      </p>
      {end_reason !== '' && <p className={styles.reason}>{end_reason}</p>}
      <ProposalPanel engagement={engagement} side={side} other={other} />
      <div className={styles.actions}>
        <EngagementSteps engagement={engagement} other={other} />
        {children}
      </div>
      {statements}
      <History engagement={engagement} />
    </>
  );
};

/** The days that differ from the agreed ones: started or ended earlier. */
const Days = ({ engagement: { start_date, end_date, agreed, status } }: { engagement: Engagement }) => {
  const started = status !== 'planned' && start_date !== agreed.terms.start_date;
  const ended = status === 'ended' && end_date !== null && end_date !== agreed.terms.end_date;
  if (!started && !ended) return null;
  return (
    <p className={styles.soft}>
      {started && `Started on ${formatDay(start_date)}. `}
      {ended && `Ended on ${formatDay(end_date)}.`}
    </p>
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
        isEmpty={(loaded) => timelineOf(loaded).length === 0}
        empty={<p className={styles.soft}>No changes since the hire.</p>}
      >
        {(loaded) => (
          <ul className={styles.changes}>
            {timelineOf(loaded).map(({ key, text, by, at }) => (
              <li key={key}>
                {text}
                <span className={styles.soft}>
                  {formatActor(by, engagement)} <RelativeTime time={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </LoadBoundary>
    </details>
  );
};

const formatActor = (by: Side | null, engagement: Engagement): string => {
  if (by === null) return 'Automatic';
  return by === 'company' ? engagement.company.name : fractionalName(engagement);
};

interface OwnProps extends Pick<Props, 'statements'> {
  applicationId: string;
}

/** The engagement of a hired application, for the fractional. */
export const OwnEngagement = ({ applicationId, statements }: OwnProps) => (
  <section className={styles.own} aria-label="Engagement">
    <LoadBoundary query={useQuery(engagementById(applicationId))} skeleton={<Bar height="9rem" />}>
      {(engagement) => (
        <>
          <h3>
            Engagement <StatusBadge status={engagement.status} />
          </h3>
          <EngagementPanel engagement={engagement} statements={statements} />
        </>
      )}
    </LoadBoundary>
  </section>
);
