import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../contract/src/client.ts';
import { AuthHeading } from '../features/accounts/form-parts.tsx';
import { DecisionView } from '../features/trust-desk/decision-view.tsx';
import { suspensionQuery, useAppealAgainstSuspension } from '../features/trust-desk/trust-desk.data.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

export const meta = privatePageMeta('Your suspension');

/** Where the link of a mail about a suspension leads. It needs no session: suspended people have none. */
export default function SuspensionPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const decision = useQuery({ ...suspensionQuery(token), enabled: token !== '' });
  const sendAppeal = useAppealAgainstSuspension(token);
  const isRefused = decision.error instanceof CallError && [400, 404].includes(decision.error.status);
  if (token === '' || isRefused)
    return (
      <AuthHeading title="This link is incomplete" lead="Open it from the mail about the suspension again." />
    );
  return (
    <LoadBoundary heading="h1" query={decision} skeleton={<PageSkeleton />}>
      {(report) => <DecisionView report={report} sendAppeal={sendAppeal} />}
    </LoadBoundary>
  );
}
