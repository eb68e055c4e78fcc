import { useSearchParams } from 'react-router';
import { ClaimByLink } from '../features/jobs/detail/claim-by-link.tsx';
import { RenewByLink } from '../features/jobs/manage/renew-by-link.tsx';
import { privatePageMeta, useRouteId } from '../lib/page-meta.ts';

export const meta = privatePageMeta({ 'claim-job': 'Claim a job', 'renew-job': 'Renew a job' });

/** Where the mailed links to claim or renew a job lead. */
export default function JobLinkPage() {
  const [params] = useSearchParams();
  const Content = useRouteId() === 'claim-job' ? ClaimByLink : RenewByLink;
  return <Content token={params.get('token') ?? ''} />;
}
