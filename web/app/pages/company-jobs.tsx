import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../contract/src/client.ts';
import type { Job } from '../../../contract/src/jobs.ts';
import { companyById } from '../features/companies/companies.data.ts';
import { CompanyChoice } from '../features/companies/company-choice.tsx';
import { JobEditor } from '../features/jobs/job-editor.tsx';
import { job as jobOf } from '../features/jobs/jobs.data.ts';
import { AllJobs } from '../features/jobs/manage-jobs-admin.tsx';
import { titled } from '../lib/title.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { EmptyState } from '../ui/states.tsx';

export const meta = titled('Company jobs');

/** `?post` chooses a company and writes a job for it, `?edit=` changes one; else the list. */
export default function CompanyJobsPage() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  if (edited !== null) return <EditJob id={edited} />;
  const postedFor = params.get('post');
  if (postedFor !== null) return <PostJob companyId={postedFor || undefined} />;
  return (
    <>
      <PageHeader
        title="Company jobs"
        actions={
          <Button component={Link} to="?post=">
            Post a job
          </Button>
        }
      />
      <AllJobs
        companyField={(value, onChange) => (
          <CompanyChoice label="Company" value={value} onChange={onChange} />
        )}
      />
    </>
  );
}

/** An imported job names its employer itself. */
const ImportedEditor = ({ job }: { job: Job }) => {
  const navigate = useNavigate();
  return (
    <JobEditor
      id={job.id}
      company={{ ...job.company, stage: job.stage, headcount: job.headcount }}
      onBehalf
      onSaved={() => navigate('/company-jobs')}
    />
  );
};

const Editor = ({ companyId, jobId }: { companyId: string; jobId?: string }) => {
  const navigate = useNavigate();
  return (
    <LoadBoundary query={useQuery(companyById(companyId))} skeleton={<PageSkeleton />}>
      {(company) => (
        <JobEditor
          key={company.id}
          id={jobId}
          company={company}
          onBehalf
          onSaved={() => navigate(`/company-jobs?company=${company.id}`)}
        />
      )}
    </LoadBoundary>
  );
};

const PostJob = ({ companyId }: { companyId: string | undefined }) => {
  const [, setParams] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Post for a company"
        lead="It goes live on the company's page, and the log keeps your name."
      />
      <div style={{ maxWidth: '24rem', marginBottom: 'var(--space-6)' }}>
        <CompanyChoice
          label="Company"
          value={companyId}
          onChange={(id) => setParams({ post: id ?? '' }, { replace: true })}
        />
      </div>
      {companyId !== undefined && <Editor companyId={companyId} />}
    </>
  );
};

const EditJob = ({ id }: { id: string }) => {
  const job = useQuery(jobOf(id));
  if (job.error instanceof CallError && [400, 404].includes(job.error.status)) return <NoJob />;
  return (
    <>
      <PageHeader title="Edit job" />
      <LoadBoundary query={job} skeleton={<PageSkeleton />}>
        {(found) =>
          found.company.id === null ? (
            <ImportedEditor job={found} />
          ) : (
            <Editor companyId={found.company.id} jobId={id} />
          )
        }
      </LoadBoundary>
    </>
  );
};

const NoJob = () => (
  <EmptyState
    heading="h1"
    title="This job is not here any more"
    text="It may have been deleted, or the link is not complete."
    action={<LinkButton to="/company-jobs">See all jobs</LinkButton>}
  />
);
