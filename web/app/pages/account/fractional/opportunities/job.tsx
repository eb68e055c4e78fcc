import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApplyPanel } from '../../../../features/applications/apply/apply-panel.tsx';
import { MessageButton } from '../../../../features/chat/message-button.tsx';
import { InvitationToJob } from '../../../../features/invitations/received-invitation.tsx';
import { BookmarkButton } from '../../../../features/jobs/bookmark-button.tsx';
import { CountView } from '../../../../features/jobs/detail/count-view.ts';
import { JobDetail, JobDetailSkeleton } from '../../../../features/jobs/detail/job-detail.tsx';
import { jobQuery } from '../../../../features/jobs/jobs.data.ts';
import { ReportButton } from '../../../../features/moderation/report-button.tsx';
import { isMissing } from '../../../../lib/load-state.ts';
import { privatePageMeta } from '../../../../lib/page-meta.ts';
import { PageTitle } from '../../../../lib/page-title.tsx';
import { useSession } from '../../../../lib/session.ts';
import { LoadBoundary } from '../../../../ui/load-boundary.tsx';
import { MissingRecordState } from '../../../../ui/states.tsx';

export const meta = privatePageMeta('Job');

export default function AccountFractionalOpportunitiesJobPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const id = params.get('id') ?? '';
  const job = useQuery({ ...jobQuery(id), enabled: id !== '' });
  if (id === '' || isMissing(job.error))
    return (
      <MissingRecordState
        record="Job"
        to="/account/fractional/opportunities/browse-jobs"
        label="Browse open jobs"
      />
    );
  return (
    <LoadBoundary query={job} skeleton={<JobDetailSkeleton />}>
      {(found) => (
        <>
          <CountView job={found} />
          <PageTitle>{`${found.title} · ${found.company.name}`}</PageTitle>
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
