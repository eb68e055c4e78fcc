import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { JobEditor } from '../../../../features/jobs/editor/job-editor.tsx';
import { ownCompanyQuery } from '../../../../features/jobs/jobs.data.ts';
import { PlanUsage } from '../../../../features/jobs/manage/plan-usage.tsx';
import { titled } from '../../../../lib/title.ts';
import { LoadBoundary } from '../../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';

export const meta = titled('Post a job');

export default function AccountCompanyManageJobsPostAJobPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id') ?? undefined;
  return (
    <>
      <PageHeader
        title={id === undefined ? 'Post a job' : 'Edit job'}
        lead="Say what you need done and what you pay. The rest follows."
      />
      <PlanUsage />
      <LoadBoundary query={useQuery(ownCompanyQuery())} skeleton={<PageSkeleton />}>
        {(company) => (
          <JobEditor
            key={id}
            id={id}
            company={company}
            onSaved={({ status }) =>
              navigate(`/account/company/manage-jobs${status === 'active' ? '' : `?status=${status}`}`)
            }
          />
        )}
      </LoadBoundary>
    </>
  );
}
