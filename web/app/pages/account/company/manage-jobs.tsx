import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { Applicants } from '../../../features/applications/applicants.tsx';
import { editPath, ManageJobs } from '../../../features/jobs/manage-jobs.tsx';
import { ManagedJobHead } from '../../../features/jobs/manage-jobs-head.tsx';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = titled('Manage jobs');

export default function AccountCompanyManageJobsPage() {
  const [params] = useSearchParams();
  const jobId = params.get('job');
  if (jobId !== null)
    return (
      <>
        <ManagedJobHead id={jobId} />
        <Applicants jobId={jobId} />
      </>
    );
  return (
    <>
      <PageHeader
        title="Manage jobs"
        actions={
          <Button component={Link} to={editPath()}>
            Post a job
          </Button>
        }
      />
      <ManageJobs />
    </>
  );
}
