import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { ApprovalFlow } from '../../../features/fractionals/approval/approval-flow.tsx';
import {
  ApprovedState,
  RejectionNote,
  WaitingState,
} from '../../../features/fractionals/approval/approval-state.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Next step');

const headers: Record<string, { title: string; lead?: string }> = {
  pending: { title: 'Your profile is being reviewed' },
  verified: { title: 'Your profile is approved' },
};
const requestHeader = {
  title: 'Get your profile approved',
  lead: 'It takes about ten minutes. Your entries are saved as you go, so you can stop and come back.',
};

export default function AccountFractionalNextStepPage() {
  const profile = useQuery(ownProfile());
  return (
    <>
      <PageHeader
        {...(headers[profile.data?.status ?? ''] ?? requestHeader)}
        actions={
          <Button component={Link} to="/account/fractional/next-step/settings" variant="default">
            Account settings
          </Button>
        }
      />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={5} />}>
        {(data) => <ApprovalState profile={data} />}
      </LoadBoundary>
    </>
  );
}

const ApprovalState = ({ profile }: { profile: Profile }) => {
  if (profile.status === 'pending') return <WaitingState profile={profile} />;
  if (profile.status === 'verified') return <ApprovedState />;
  return (
    <>
      {profile.rejection && <RejectionNote rejection={profile.rejection} />}
      <ApprovalFlow profile={profile} />
    </>
  );
};
