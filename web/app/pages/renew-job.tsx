import { useSearchParams } from 'react-router';
import { RenewByLink } from '../features/jobs/manage/renew-by-link.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Renew a job');

export default function RenewJobPage() {
  const [params] = useSearchParams();
  return <RenewByLink token={params.get('token') ?? ''} />;
}
