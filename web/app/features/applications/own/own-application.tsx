import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import type { Application, ListedApplication } from '../../../../../contract/src/applications.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { isMissing } from '../../../lib/load-state.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Money } from '../../../ui/money.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { confirmAction } from '../../../ui/run-action.ts';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { applicationById, useWithdraw } from '../applications.data.ts';
import { History, PipelineProgress, type Step } from '../pipeline-progress.tsx';
import { OwnReplyDue } from '../reply-due.tsx';
import { ApplicationHead } from './application-head.tsx';
import styles from './own-applications.module.css';

const withdrawText = ({ job, refund_until }: ListedApplication): string => {
  const text = `${job.company.name} will see that you withdrew. You cannot apply to this job again.`;
  if (refund_until === null) return text;
  const minutes = Math.max(1, Math.round((Date.parse(refund_until) - Date.now()) / 60_000));
  return `${text} If you withdraw within ${formatCount(minutes, 'minute')} and before the company opens it, it does not count towards your plan. This applies to ${limits.refundedWithdrawalsDay} applications a day.`;
};

/** Withdraws an application after a confirmation; nothing where that is not possible. */
const WithdrawButton = ({ application }: { application: ListedApplication }) => {
  const withdraw = useWithdraw();
  if (!application.moves.includes('withdrawn')) return null;
  const confirm = () =>
    confirmAction(
      {
        title: 'Withdraw your application?',
        text: withdrawText(application),
        action: 'Withdraw',
      },
      () => withdraw.mutateAsync(application.id),
      'Application withdrawn.',
    );
  return (
    <Button variant="default" size="sm" loading={withdraw.isPending} onClick={confirm}>
      Withdraw
    </Button>
  );
};

const listPath = href('/account/fractional/opportunities/applied');

interface Props {
  id: string;
  /** Steps beside those of the application itself. */
  steps: readonly Step[];
  /** Whether the fractional can review the engagement. */
  reviewable: boolean;
  /** What waits for an answer. */
  children: (application: Application) => ReactNode;
  /** Where to go on. */
  links: (application: Application) => ReactNode;
}

/** Everything about an application: offer and interview, progress, what was sent, and the timeline. */
export const OwnApplication = ({ id, ...props }: Props) => {
  const query = useQuery(applicationById(id));
  if (isMissing(query.error))
    return (
      <EmptyState
        title="Application not found"
        text="It may belong to another account, or the link may be incomplete."
        action={<LinkButton to={listPath}>View your applications</LinkButton>}
      />
    );
  return (
    <LoadBoundary query={query} skeleton={<ListSkeleton rows={3} />}>
      {(application) => <Loaded application={application} {...props} />}
    </LoadBoundary>
  );
};

const Loaded = ({
  application,
  steps,
  reviewable,
  children,
  links,
}: Omit<Props, 'id'> & { application: Application }) => {
  const { job, status, history } = application;
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Link className={styles.back} to={listPath}>
        All applications
      </Link>
      <article ref={container} className={styles.page} tabIndex={-1}>
        <PageTitle>{`${job.title} · Your application`}</PageTitle>
        <ApplicationHead application={application}>
          <h1>{job.title}</h1>
        </ApplicationHead>
        {children(application)}
        <div className={styles.progress}>
          <PipelineProgress status={status} history={history} />
        </div>
        {application.reply_due_at !== null && (
          <div className={styles.more}>
            <OwnReplyDue application={application} />
          </div>
        )}
        <div className={styles.details}>
          <Section title="Timeline">
            <History history={history} steps={steps} />
          </Section>
          <Section title="What you sent">
            <Sent application={application} />
          </Section>
        </div>
        <div className={styles.foot}>
          {links(application)}
          <Link to={`${href('/account/fractional/opportunities/browse-jobs/job-id')}?id=${job.id}`}>
            View the job
          </Link>
          {reviewable && (
            <Link to={`${href('/account/fractional/reviews')}?write=${application.id}`}>Write a review</Link>
          )}
          <WithdrawButton application={application} />
        </div>
      </article>
    </>
  );
};

const Sent = ({ application }: { application: Application }) => (
  <dl className={styles.sent}>
    <dt>Cover letter</dt>
    <dd>
      <LinkedText text={application.cover_letter} />
    </dd>
    {application.answers.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>
          <LinkedText text={answer} />
        </dd>
      </div>
    ))}
    {application.proposed_rate !== null && (
      <div>
        <dt>Proposed rate</dt>
        <dd>
          <Money
            currency={application.currency}
            amount={application.proposed_rate}
            per={application.rate_period}
          />
        </dd>
      </div>
    )}
    {application.resume_url !== null && (
      <div>
        <dt>Resume</dt>
        <dd>
          <a href={application.resume_url}>Open what you sent</a>
        </dd>
      </div>
    )}
  </dl>
);
