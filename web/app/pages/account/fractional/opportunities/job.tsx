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
  const query = useQuery({ ...jobQuery(id), enabled: id !== '' });
  if (id === '' || isMissing(query.error))
    return (
      <MissingRecordState
        record="Job"
        to="/account/fractional/opportunities/browse-jobs"
        label="Browse open jobs"
      />
    );
  return (
    <LoadBoundary query={query} skeleton={<JobDetailSkeleton />}>
      {(job) => (
        <>
          <CountView job={job} />
          <PageTitle>{`${job.title} · ${job.company.name}`}</PageTitle>
          <JobDetail
            key={job.id}
            job={job}
            actions={
              <>
                {/* At the intake cap, `can.apply` is false, but an invitation stays open and can be declined. */}
                {(job.can.apply || job.full) && <InvitationToJob jobId={job.id} />}
                <ApplyPanel job={job} />
                {session?.type === 'fractional' &&
                  job.source !== 'scraped' &&
                  job.company.owner_id !== null && (
                    <MessageButton userId={job.company.owner_id} label="Message the company" />
                  )}
                <BookmarkButton job={job} labelled />
                {!job.can.edit && <ReportButton about="job" id={job.id} />}
              </>
            }
          />
        </>
      )}
    </LoadBoundary>
  );
}
