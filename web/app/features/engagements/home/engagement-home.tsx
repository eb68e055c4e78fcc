import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../../../contract/src/dates.ts';
import type {
  Engagement,
  EngagementDetail,
  EngagementStatus,
} from '../../../../../contract/src/engagements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import { Avatar, CompanyMark } from '../../../ui/avatar.tsx';
import { firstStep, type NextStep, NextStepCard } from '../../../ui/next-step.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressSteps } from '../../../ui/progress-steps.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { fractionalName, otherName } from '../engagement-labels.ts';
import { engagementsPath } from '../engagement-path.ts';
import { buildTimeline, type TimelineEntry } from '../engagement-timeline.ts';
import { AgreedTerms } from './agreed-terms.tsx';
import styles from './engagement-home.module.css';
import { People } from './people.tsx';

interface TimelineProps {
  engagement: EngagementDetail;
  /** What other subjects add. */
  events: readonly TimelineEntry[];
}

/** What happened since the hire, the newest first. */
const Timeline = ({ engagement, events }: TimelineProps) => (
  <ul className={styles.events}>
    {buildTimeline(engagement, events).map(({ key, text, by, at }) => (
      <li key={key}>
        {text}
        <Text c="dimmed" fz="sm">
          {formatActor(by, engagement)} <RelativeTime time={at} />
        </Text>
      </li>
    ))}
  </ul>
);

const formatActor = (by: Side | null, engagement: EngagementDetail): string => {
  if (by === null) return 'Automatic';
  return by === 'company' ? engagement.company.name : fractionalName(engagement);
};

/** The answer to proposed terms, or the wait for it. */
const proposalStep = (engagement: Engagement, side: Side): NextStep | undefined => {
  const { proposal } = engagement;
  if (proposal === null) return undefined;
  const other = otherName(engagement, side);
  const until = `until ${formatDay(proposal.expires_at)}`;
  if (proposal.proposed_by === side)
    return { title: 'Your proposed terms wait for an answer', text: `${other} can answer ${until}.` };
  return {
    title: `${other} proposed changed terms`,
    text: `You can answer ${until}. Until then the agreed terms apply.`,
    action: (
      <Button component="a" href="#terms">
        Read the proposal
      </Button>
    ),
  };
};

/** The state of an engagement in which nobody has anything to do. */
const idleStep = ({ status, start_date, end_date }: Engagement): NextStep => {
  if (status === 'planned')
    return { title: `Starts on ${formatDay(start_date)}`, text: 'Nothing else to do.' };
  if (status === 'paused') return { title: 'Paused', text: 'Either of you can resume the engagement.' };
  if (status === 'active') return { title: 'Nothing to do', text: 'Everything is agreed and answered.' };
  return { title: end_date === null ? 'Ended' : `Ended on ${formatDay(end_date)}` };
};

interface Props {
  engagement: EngagementDetail;
  side: Side;
  /** What other subjects ask the side to do, the most urgent first. */
  steps: readonly (NextStep | undefined)[];
  /** What other subjects add to the timeline. */
  events: readonly TimelineEntry[];
  /** The document with its signatures. */
  document: ReactNode;
  /** The monthly statements and invoices. */
  statements: ReactNode;
  /** Whether both sides signed the document of the agreed terms. */
  signed: boolean;
  /** Opens the conversation with the other side. */
  message: ReactNode;
}

/** The page of an engagement. Both sides see the same sections. */
export const EngagementHome = ({
  engagement,
  side,
  steps,
  events,
  document,
  statements,
  signed,
  message,
}: Props) => {
  const { job, status, company, fractional } = engagement;
  const step = firstStep([proposalStep(engagement, side), ...steps]) ?? idleStep(engagement);
  return (
    <>
      <p className={styles.back}>
        <Link to={engagementsPath(side)}>All engagements</Link>
      </p>
      <PageHeader
        title={job.title}
        lead={
          <span className={styles.lead}>
            {side === 'company' ? (
              <Avatar name={fractionalName(engagement)} picture={fractional.profile_picture} size={32} />
            ) : (
              <CompanyMark name={company.name} logo={company.logo} size={32} />
            )}
            With {otherName(engagement, side)} <StatusBadge status={status} />
          </span>
        }
        actions={message}
      />
      <div className={styles.progress}>
        <ProgressSteps label="Progress of the engagement" {...getProgress(status, signed)} />
      </div>
      <NextStepCard {...step} />
      <div className={styles.columns}>
        <div>
          <Section anchor="terms" title="Agreed terms">
            <AgreedTerms engagement={engagement} side={side} />
          </Section>
          <Section anchor="document" title="Document and signatures">
            {document}
          </Section>
          <Section anchor="statements" title="Statements">
            {statements}
          </Section>
        </div>
        <div>
          <Section title="People">
            <People engagement={engagement} side={side} />
          </Section>
          <Section title="Timeline">
            <Timeline engagement={engagement} events={events} />
          </Section>
        </div>
      </div>
    </>
  );
};

/** How far an engagement has come. */
const getProgress = (status: EngagementStatus, signed: boolean) => {
  const steps = [
    { label: 'Agreed', done: true },
    { label: 'Signed by both', done: signed },
    { label: 'Started', done: status !== 'planned' },
    { label: 'Ended', done: status === 'ended' },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return { steps, current: status === 'ended' ? steps.length - 1 : next };
};
