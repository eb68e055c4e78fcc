import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, useNavigate, useSearchParams } from 'react-router';
import type { Job } from '../../../../../../contract/src/jobs.ts';
import { ownCompany } from '../../../../features/companies/companies.data.ts';
import { JobEditor } from '../../../../features/jobs/editor/job-editor.tsx';
import { PlanUsage } from '../../../../features/jobs/manage/plan-usage.tsx';
import { privatePageMeta } from '../../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Post a job');

const manageJobs = '/account/company/manage-jobs';

/** A published job’s page, with the link to share and the people to invite; else the list with the job. */
const pathAfter = ({ id, status }: Job, published: boolean): string => {
  if (status === 'active') return published ? `${href(manageJobs)}?job=${id}&published` : href(manageJobs);
  return `${href(manageJobs)}?status=${status}`;
};

/** `?id=` edits a job, `?from=` begins with a copy of one. */
export default function AccountCompanyManageJobsPostAJobPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  // The draft of the open form: its id is in the URL for a reload, and the form stays as it is.
  const [created, setCreated] = useState<string>();
  const id = params.get('id') ?? undefined;
  const editedId = id === created ? undefined : id;
  const [copyFrom] = useState(params.get('from') ?? undefined);
  return (
    <>
      <PageHeader
        title={editedId === undefined ? 'Post a job' : 'Edit job'}
        lead={
          <>
            Describe what you need and what you pay. <PlanUsage />
          </>
        }
      />
      <LoadBoundary query={useQuery(ownCompany())} skeleton={<PageSkeleton />}>
        {(company) => (
          <JobEditor
            key={`${editedId} ${copyFrom}`}
            id={editedId}
            copyFrom={copyFrom}
            company={company}
            onCreated={(job) => {
              setCreated(job.id);
              setParams({ id: job.id }, { replace: true, preventScrollReset: true });
            }}
            onSaved={(job, published) => navigate(pathAfter(job, published))}
          />
        )}
      </LoadBoundary>
    </>
  );
}
