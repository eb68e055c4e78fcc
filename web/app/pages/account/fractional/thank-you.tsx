import { useQuery } from '@tanstack/react-query';
import { ApprovedState, WaitingState } from '../../../features/fractionals/approval-state.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { titled } from '../../../lib/title.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = titled('Thank you');

export default function AccountFractionalThankYouPage() {
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
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={3} />}>
        {(own) => (pending ? <WaitingState profile={own} /> : <ApprovedState />)}
      </LoadBoundary>
    </>
  );
}
