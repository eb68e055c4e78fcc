import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EngagementDetail, EngagementStatus } from '../../../../../contract/src/engagements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import { Avatar, CompanyMark } from '../../../ui/avatar.tsx';
import { firstStep, type NextStep, NextStepCard } from '../../../ui/next-step.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressSteps } from '../../../ui/progress-steps.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { fractionalName, otherName } from '../engagement-labels.ts';
import { engagementsPath } from '../engagement-path.ts';
import type { TimelineEntry } from '../engagement-timeline.ts';
import { AgreedTerms } from './agreed-terms.tsx';
import styles from './engagement-home.module.css';
import { idleStep, proposalStep } from './next-steps.tsx';
import { People } from './people.tsx';
import { Timeline } from './timeline.tsx';

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
