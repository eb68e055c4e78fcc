import { useSearchParams } from 'react-router';
import { ClaimByLink } from '../features/jobs/detail/claim-by-link.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Claim a job');

export default function ClaimJobPage() {
  const [params] = useSearchParams();
  return <ClaimByLink token={params.get('token') ?? ''} />;
}
