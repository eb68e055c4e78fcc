import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link, useNavigate, useSearchParams } from 'react-router';
import type { Job } from '../../../contract/src/jobs.ts';
import { companyById } from '../features/companies/companies.data.ts';
import { CompanyChoice } from '../features/companies/company-choice.tsx';
import { JobEditor } from '../features/jobs/editor/job-editor.tsx';
import { jobQuery } from '../features/jobs/jobs.data.ts';
import { AllJobs } from '../features/jobs/manage/all-jobs.tsx';
import { EmbedJobs } from '../features/jobs/manage/embed-jobs.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { MissingRecordState } from '../ui/states.tsx';

export const meta = privatePageMeta('Company jobs');

/** `?post` posts a job for a chosen company, `?edit=` edits a job; otherwise the page lists all jobs. */
export default function CompanyJobsPage() {
  const [params] = useSearchParams();
  const editId = params.get('edit');
  if (editId !== null) return <EditJob id={editId} />;
  const companyId = params.get('post');
  if (companyId !== null) return <PostJob companyId={companyId || undefined} />;
  return (
    <>
      <PageHeader
        title="Company jobs"
        actions={
          <>
            <EmbedCompanyJobs />
            <Button component={Link} to="?post=">
              Post a job
            </Button>
          </>
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

/** The frame for other sites, of one company or of all. */
const EmbedCompanyJobs = () => {
  const [company, setCompany] = useState<string>();
  return (
    <EmbedJobs
      company={company}
      companyField={<CompanyChoice label="Company" value={company} onChange={setCompany} />}
    />
  );
};

/** An imported job has no company account; it names its employer itself. */
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
          onSaved={() => navigate(`${href('/company-jobs')}?company=${company.id}`)}
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
        lead="The job goes live on the company’s page. The audit log records your name."
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
  const job = useQuery(jobQuery(id));
  if (isMissing(job.error))
    return <MissingRecordState record="Job" to="/company-jobs" label="See all jobs" />;
  return (
    <>
      <PageHeader title="Edit job" />
      <LoadBoundary query={job} skeleton={<PageSkeleton />}>
        {(data) =>
          data.company.id === null ? (
            <ImportedEditor job={data} />
          ) : (
            <Editor companyId={data.company.id} jobId={id} />
          )
        }
      </LoadBoundary>
    </>
  );
};
