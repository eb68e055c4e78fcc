import { useQuery } from '@tanstack/react-query';
import { href, useNavigate, useSearchParams } from 'react-router';
import { ownCompany } from '../../../../features/companies/companies.data.ts';
import { JobEditor } from '../../../../features/jobs/editor/job-editor.tsx';
import { PlanUsage } from '../../../../features/jobs/manage/plan-usage.tsx';
import { privatePageMeta } from '../../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Post a job');

export default function AccountCompanyManageJobsPostAJobPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id') ?? undefined;
  return (
    <>
      <PageHeader
        title={id === undefined ? 'Post a job' : 'Edit job'}
        lead="Describe what you need and what you pay."
      />
      <PlanUsage />
      <LoadBoundary query={useQuery(ownCompany())} skeleton={<PageSkeleton />}>
        {(company) => (
          <JobEditor
            key={id}
            id={id}
            company={company}
            onSaved={({ status }) =>
              navigate(
                `${href('/account/company/manage-jobs')}${status === 'active' ? '' : `?status=${status}`}`,
              )
            }
          />
        )}
      </LoadBoundary>
    </>
  );
}
