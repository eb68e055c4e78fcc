import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../../../../contract/src/client.ts';
import { ApplyPanel } from '../../../../features/applications/apply/apply-panel.tsx';
import { MessageButton } from '../../../../features/chat/message-button.tsx';
import { InvitationToJob } from '../../../../features/invitations/received-invitation.tsx';
import { BookmarkButton } from '../../../../features/jobs/bookmark-button.tsx';
import { JobDetail, JobDetailSkeleton } from '../../../../features/jobs/job-detail.tsx';
import { job as jobOf } from '../../../../features/jobs/jobs.data.ts';
import { ReportButton } from '../../../../features/moderation/report-button.tsx';
import { useSession } from '../../../../lib/session.ts';
import { titled } from '../../../../lib/title.ts';
import { LoadBoundary } from '../../../../ui/load-boundary.tsx';
import { LinkButton } from '../../../../ui/plain-button.tsx';
import { EmptyState } from '../../../../ui/states.tsx';

export const meta = titled('Job');

export default function AccountFractionalOpportunitiesJobPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const id = params.get('id') ?? '';
  const job = useQuery({ ...jobOf(id), enabled: id !== '' });
  const gone = job.error instanceof CallError && [400, 404].includes(job.error.status);
  if (id === '' || gone) return <NoJob />;
  return (
    <LoadBoundary query={job} skeleton={<JobDetailSkeleton />}>
      {(found) => (
        <>
          <title>{`${found.title} · ${found.company.name} · Cadre`}</title>
          <JobDetail
            key={found.id}
            job={found}
            actions={
              <>
                {(found.can.apply || found.full) && <InvitationToJob jobId={found.id} />}
                <ApplyPanel job={found} />
                {session?.type === 'fractional' &&
                  found.source !== 'scraped' &&
                  found.company.owner_id !== null && (
                    <MessageButton userId={found.company.owner_id} label="Message the company" />
                  )}
                <BookmarkButton job={found} labelled />
                {!found.can.edit && <ReportButton about="job" id={found.id} />}
              </>
            }
          />
        </>
      )}
    </LoadBoundary>
  );
}

const NoJob = () => (
  <EmptyState
    heading="h1"
    title="This job is not here any more"
    text="It may have been filled, paused or taken down since you found it."
    action={<LinkButton to="/account/fractional/opportunities/browse-jobs">Browse open jobs</LinkButton>}
  />
);
