import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { PurchaseResult } from '../../../features/billing/purchase-result.tsx';
import { WantedPlanNotice } from '../../../features/billing/wanted-plan-notice.tsx';
import { ApprovedState, WaitingState } from '../../../features/fractionals/approval/approval-state.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Thank you');

/** After a payment, or after a request for approval. */
export default function AccountFractionalThankYouPage() {
  const [params] = useSearchParams();
  const paid = params.get('session_id');
  return paid === null ? <Approval /> : <PurchaseResult payer="fractional" sessionId={paid} />;
}

const Approval = () => {
  const profile = useQuery(ownProfile());
  const pending = profile.data?.status === 'pending';
  return (
    <>
      <PageHeader
        title="Thank you"
        {...(profile.data && {
          lead: pending ? 'We received your profile. This is what happens next.' : 'You’re all set.',
        })}
      />
      <WantedPlanNotice />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={3} />}>
        {(data) =>
          pending ? (
            <WaitingState profile={data} />
          ) : data.status === 'verified' ? (
            <ApprovedState />
          ) : (
            <Navigate to="/account/fractional/next-step" replace />
          )
        }
      </LoadBoundary>
    </>
  );
};
