import { useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { ApprovalFlow } from '../../../features/fractionals/approval/approval-flow.tsx';
import {
  ApprovedState,
  RejectionNote,
  WaitingState,
} from '../../../features/fractionals/approval/approval-state.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { titled } from '../../../lib/title.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = titled('Next step');

const heads: Record<string, { title: string; lead?: string }> = {
  pending: { title: 'Your profile is being reviewed' },
  verified: { title: 'Your profile is approved' },
};
const asking = {
  title: 'Get your profile approved',
  lead: 'About ten minutes. What you enter is saved as you go, so you can stop and come back.',
};

export default function AccountFractionalNextStepPage() {
  const profile = useQuery(ownProfile());
  return (
    <>
      <PageHeader {...(heads[profile.data?.status ?? ''] ?? asking)} />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={5} />}>
        {(own) => <State profile={own} />}
      </LoadBoundary>
    </>
  );
}

const State = ({ profile }: { profile: Profile }) => {
  if (profile.status === 'pending') return <WaitingState profile={profile} />;
  if (profile.status === 'verified') return <ApprovedState />;
  return (
    <>
      {profile.rejection && <RejectionNote rejection={profile.rejection} />}
      <ApprovalFlow profile={profile} />
    </>
  );
};
