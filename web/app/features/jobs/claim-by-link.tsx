import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CallError } from '../../../../contract/src/client.ts';
import { type ClaimedJob, jobClaimConfirm } from '../../../../contract/src/job-claims.ts';
import { call } from '../../lib/call.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Confirms by a click: what only looks into mails must not use the link up. */
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
        text={error?.message ?? 'The link is not complete. Please open it from the mail again.'}
        action={<LinkButton to="/jobgrid">See the open jobs</LinkButton>}
      />
    );
  return (
    <EmptyState
      heading="h1"
      title="Is this job yours?"
      text={
        error?.message ??
        "Confirm it, and the imported job becomes your company's own: you edit it, and people apply to you here."
      }
      action={
        <Button loading={claim.isPending} onClick={() => claim.mutate()}>
          {error ? 'Try again' : 'Yes, claim the job'}
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
        ? 'It is live as your own job, and people apply to it here.'
        : 'It is a draft of yours. Complete it and put it live when you are ready.'
    }
    action={
      <LinkButton to={`/account/company/manage-jobs?status=${job.status}`}>Manage your jobs</LinkButton>
    }
  />
);
