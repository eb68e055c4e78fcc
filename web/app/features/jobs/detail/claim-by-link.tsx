import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { href } from 'react-router';
import { CallError } from '../../../../../contract/src/client.ts';
import { type ClaimedJob, jobClaimConfirm } from '../../../../../contract/src/job-claims.ts';
import { call } from '../../../lib/call.ts';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Confirms on a click, so that a mail scanner that opens the link does not use it up. */
export const ClaimByLink = ({ token }: { token: string }) => {
  const claim = useMutation({
    mutationFn: () => call(jobClaimConfirm, { body: { token }, quiet: true }),
  });
  const { data, error } = claim;
  if (data) return <Claimed job={data} />;
  if (token === '' || (error instanceof CallError && error.status >= 400 && error.status < 500))
    return (
      <EmptyState
        heading="h1"
        title="This job was not claimed"
        text={error?.message ?? 'The link is incomplete. Open it from the email again.'}
        action={<LinkButton to="/jobgrid">See the open jobs</LinkButton>}
      />
    );
  return (
    <EmptyState
      heading="h1"
      title="Is this your job?"
      text={
        error?.message ??
        'Confirm to make this imported job your company’s own: you can edit it and receive applications here.'
      }
      action={
        <Button loading={claim.isPending} onClick={() => claim.mutate()}>
          {error ? 'Try again' : 'Claim job'}
        </Button>
      }
    />
  );
};

const Claimed = ({ job }: { job: ClaimedJob }) => (
  <EmptyState
    heading="h1"
    title={`${job.title} is yours`}
    text={
      job.status === 'active'
        ? 'It is live as your own job and receives applications here.'
        : 'It is one of your drafts. Complete it and publish it when you are ready.'
    }
    action={
      <LinkButton to={`${href('/account/company/manage-jobs')}?status=${job.status}`}>Manage jobs</LinkButton>
    }
  />
);
