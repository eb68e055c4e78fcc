import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { AccountPanel } from '../../../features/accounts/account-panel.tsx';
import { clearWantedPlan, useWantedPlan } from '../../../features/billing/wanted-plan.ts';
import { WantedPlanNotice } from '../../../features/billing/wanted-plan-notice.tsx';
import { ApprovalFlow } from '../../../features/fractionals/approval/approval-flow.tsx';
import {
  ApprovedState,
  RejectionNote,
  WaitingState,
} from '../../../features/fractionals/approval/approval-state.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { ImportProvider } from '../../../features/fractionals/import/import-context.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { useSession } from '../../../lib/session.ts';
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
      <PageHeader {...(headers[profile.data?.status ?? ''] ?? requestHeader)} />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={5} />}>
        {(data) => (
          <ImportProvider>
            <ApprovalState profile={data} />
          </ImportProvider>
        )}
      </LoadBoundary>
      <Account />
    </>
  );
}

/** Until the request for approval, the account is here: every other page leads to this one. */
const Account = () => {
  const session = useSession();
  const wanted = useWantedPlan();
  const [isDropped, setDropped] = useState(false);
  if (session === null) return null;
  const isWanted = wanted !== undefined && !isDropped;
  const plan = {
    detail: isWanted
      ? `You chose ${wanted.title}. You can buy it once you have asked for approval; until then you are on ${session.plan_name}.`
      : session.plan_name,
    action: isWanted && (
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          clearWantedPlan();
          setDropped(true);
        }}
      >
        Stay on {session.plan_name}
      </Button>
    ),
  };
  return <AccountPanel profile={session} plan={plan} />;
};

const ApprovalState = ({ profile }: { profile: Profile }) => {
  if (profile.status === 'pending') return <WaitingState profile={profile} />;
  if (profile.status === 'verified')
    return (
      <>
        <WantedPlanNotice />
        <ApprovedState />
      </>
    );
  return (
    <>
      {profile.rejection && <RejectionNote rejection={profile.rejection} />}
      <ApprovalFlow profile={profile} />
    </>
  );
};
