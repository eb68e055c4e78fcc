import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { PurchaseResult } from '../../../features/billing/purchase-result.tsx';
import { WantedPlanNotice } from '../../../features/billing/wanted-plan-notice.tsx';
import { ApprovedState, WaitingState } from '../../../features/fractionals/approval/approval-state.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { titled } from '../../../lib/title.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = titled('Thank you');

/** After a payment, or after approval was asked for. */
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
          lead: pending ? 'Your profile is on its way to us. This is what happens next.' : 'All is set.',
        })}
      />
      <WantedPlanNotice />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={3} />}>
        {(own) =>
          pending ? (
            <WaitingState profile={own} />
          ) : own.status === 'verified' ? (
            <ApprovedState />
          ) : (
            <Navigate to="/account/fractional/next-step" replace />
          )
        }
      </LoadBoundary>
    </>
  );
};
