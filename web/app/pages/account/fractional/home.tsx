import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '../../../../../contract/src/endpoint.ts';
import type { recentRecommended } from '../../../../../contract/src/jobs.ts';
import { ownSummary } from '../../../features/applications/applications.data.ts';
import { OwnSummary } from '../../../features/applications/own/own-summary.tsx';
import { WantedPlanNotice } from '../../../features/billing/wanted-plan-notice.tsx';
import { unreadCount } from '../../../features/chat/chat.data.ts';
import styles from '../../../features/fractional-home/fractional-home.module.css';
import {
  NextActionList,
  OwnReasons,
  ProfileProgress,
} from '../../../features/fractional-home/home-panels.tsx';
import { greeting, nextActions } from '../../../features/fractional-home/next-actions.ts';
import { ConfirmAvailability } from '../../../features/fractionals/editor/confirm-availability.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { ProfileViews } from '../../../features/fractionals/profile/profile-views.tsx';
import { openInterviews } from '../../../features/interviews/interviews.data.ts';
import { NextInterviews } from '../../../features/interviews/next-interviews.tsx';
import { OpenInvitations } from '../../../features/invitations/received-invitation.tsx';
import { JobCard } from '../../../features/jobs/job-card.tsx';
import { JobCardTools } from '../../../features/jobs/job-list.tsx';
import { recommendedJobsQuery } from '../../../features/jobs/jobs.data.ts';
import { NewInSearches } from '../../../features/saved-searches/saved-searches.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { CardSkeleton, ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';

export const meta = privatePageMeta('Home');

const browse = '/account/fractional/opportunities/browse-jobs';
const recentShown = 6;

export default function AccountFractionalHomePage() {
  const session = useSession();
  const profile = useQuery(ownProfile());
  const summary = useQuery(ownSummary());
  const jobs = useQuery(recommendedJobsQuery());
  const interviews = useQuery(openInterviews());
  const interviewCount = interviews.data?.results.length ?? 0;
  const messages = useQuery(unreadCount());
  const isPending = profile.isPending || summary.isPending || messages.isPending;
  const actions =
    profile.data && summary.data && !isPending
      ? nextActions(profile.data, summary.data.status_counts, {
          arranged: interviewCount,
          unread: messages.data,
        })
      : undefined;
  // Several failed queries share one error state with one retry.
  const queries: UseQueryResult<unknown>[] = [profile, summary, jobs];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const failedTogether = failed.length > 1 ? failed : [];
  const isShown = (query: UseQueryResult<unknown>) => !failedTogether.includes(query);
  return (
    <>
      <PageHeader
        title={greeting(session?.firstName ?? '')}
        lead="Your updates and matching jobs."
        actions={<LinkButton to={browse}>Browse jobs</LinkButton>}
      />
      {profile.data?.status === 'verified' && <WantedPlanNotice />}
      <div className={styles.page}>
        <div className={styles.next}>
          {failedTogether.length > 0 && (
            <ErrorState
              message={failedTogether[0]?.error?.message ?? ''}
              onRetry={() => Promise.all(failedTogether.map(({ refetch }) => refetch()))}
            />
          )}
          {profile.data && <ConfirmAvailability profile={profile.data} />}
          {(isPending || interviewCount > 0 || (actions && actions.length > 0)) && (
            <Section title="Next steps">
              <NextInterviews />
              {actions ? <NextActionList actions={actions} /> : isPending && <ListSkeleton rows={2} />}
            </Section>
          )}
          <OpenInvitations />
        </div>
        <div className={styles.jobs}>{isShown(jobs) && <Jobs jobs={jobs} />}</div>
        <aside className={styles.aside}>
          {isShown(summary) && (
            <Section title="Your applications">
              <LoadBoundary query={summary} skeleton={<ListSkeleton rows={3} />}>
                {({ status_counts, allowance }) => (
                  <OwnSummary counts={status_counts} allowance={allowance} />
                )}
              </LoadBoundary>
            </Section>
          )}
          <Section title="Saved searches">
            <NewInSearches />
          </Section>
          {isShown(profile) && (
            <Section title="Your profile">
              <LoadBoundary query={profile} skeleton={<ListSkeleton rows={2} />}>
                {(data) => <ProfileProgress profile={data} />}
              </LoadBoundary>
            </Section>
          )}
          <ProfileViews />
        </aside>
      </div>
    </>
  );
}

const Jobs = ({ jobs }: { jobs: UseQueryResult<ResponseOf<typeof recentRecommended>> }) => (
  <LoadBoundary
    query={jobs}
    skeleton={<CardSkeleton cards={4} />}
    isEmpty={({ recent, recommended }) => recent.length === 0 && recommended.length === 0}
    empty={<NoJobs />}
  >
    {({ recent, recommended }) => {
      const best = recommended.map(({ job, score, reasons }) => ({ ...job, match: { score, reasons } }));
      const others = recent.filter(({ id, applied }) => !applied && best.every((job) => job.id !== id));
      return (
        <>
          {best.length > 0 && (
            <Section title="Best matches" aside={<Link to={`${browse}?sort=match`}>See all by match</Link>}>
              <ul className={styles.list}>
                {best.map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} view="row" tools={<JobCardTools job={job} />} />
                    <OwnReasons reasons={job.match.reasons} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {others.length > 0 && (
            <Section title="New jobs" aside={<Link to={`${browse}?sort=recent`}>See all new jobs</Link>}>
              <ul className={styles.grid}>
                {others.slice(0, recentShown).map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} view="compact" tools={<JobCardTools job={job} />} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      );
    }}
  </LoadBoundary>
);

const NoJobs = () => (
  <EmptyState
    title="No open jobs at the moment"
    text="New ones appear here as soon as a company posts them."
    action={<LinkButton to="/jobscategories">See functions and industries</LinkButton>}
  />
);
