import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../../../../contract/src/client.ts';
import { Applicants, useApplicants } from '../../../features/applications/pipeline/applicants.tsx';

import { MessageButton } from '../../../features/chat/message-button.tsx';
import { CompanyInterview } from '../../../features/interviews/company-interview.tsx';
import { NextInterviews } from '../../../features/interviews/next-interviews.tsx';
import { SentInvitations } from '../../../features/invitations/sent-invitations.tsx';
import { SuggestedPeople } from '../../../features/invitations/suggested-people.tsx';
import { job as jobOf } from '../../../features/jobs/jobs.data.ts';
import { editPath, ManageJobs } from '../../../features/jobs/manage-jobs.tsx';
import { ManagedJobHead } from '../../../features/jobs/manage-jobs-head.tsx';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

export const meta = titled('Manage jobs');

export default function AccountCompanyManageJobsPage() {
  const [params] = useSearchParams();
  const jobId = params.get('job');
  if (jobId !== null) return <OneJob id={jobId} />;
  return (
    <>
      <PageHeader
        title="Manage jobs"
        actions={
          <>
            <Button component={Link} to="/account/company/manage-jobs/engagements" variant="default">
              Engagements
            </Button>
            <Button component={Link} to={editPath()}>
              Post a job
            </Button>
          </>
        }
      />
      <NextInterviews title="Interviews" />
      <ManageJobs />
    </>
  );
}

const OneJob = ({ id }: { id: string }) => {
  // Anybody may read a live job; its applicants only whoever posted it.
  const { error } = useApplicants(id);
  const job = useQuery(jobOf(id));
  if (error instanceof CallError && [400, 404].includes(error.status)) return <NoJob />;
  return (
    <>
      <ManagedJobHead id={id} />
      <Applicants
        jobId={id}
        slow={job.data?.slow_to_answer ?? false}
        more={(application) => (
          <>
            <MessageButton userId={application.fractional.id} fullWidth />
            <CompanyInterview application={application} />
          </>
        )}
      />
      {job.data?.status === 'active' && <SuggestedPeople jobId={id} />}
      <SentInvitations jobId={id} />
    </>
  );
};

const NoJob = () => (
  <EmptyState
    heading="h1"
    title="This job is not among yours"
    text="It may have been deleted, or the link is not complete."
    action={<LinkButton to="/account/company/manage-jobs">See all your jobs</LinkButton>}
  />
);
