import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { jobRenewByLink } from '../../../../contract/src/jobs.ts';
import { call } from '../../lib/call.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { dayOf } from './job-facts.ts';

const toJobs = <LinkButton to="/account/company/manage-jobs">See your jobs</LinkButton>;

const NotRenewed = ({ why }: { why: string }) => (
  <EmptyState heading="h1" title="This job was not renewed" text={why} action={toJobs} />
);

/** Renews the job of a mailed link as the page opens: the click was in the mail. */
export const RenewByLink = ({ token }: { token: string }) =>
  token === '' ? (
    <NotRenewed why="The link is not complete. Please open it from the mail again." />
  ) : (
    <Renewal token={token} />
  );

const Renewal = ({ token }: { token: string }) => {
  const renewal = useMutation({
    mutationFn: () => call(jobRenewByLink, { body: { token }, quiet: true }),
  });
  const { mutate } = renewal;
  const begun = useRef(false);
  useEffect(() => {
    // Once, though effects run twice in development; the server takes the same link twice without harm.
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);

  const { data, error } = renewal;
  if (data)
    return (
      <EmptyState
        heading="h1"
        title={`${data.title} is renewed`}
        text={`It takes applications until ${dayOf(data.expires_at)}.`}
        action={toJobs}
      />
    );
  if (error instanceof CallError && error.code !== 'unreachable' && error.status < 500)
    return <NotRenewed why={error.message} />;
  if (error) return <ErrorState message={error.message} onRetry={() => mutate()} />;
  return <PageSkeleton />;
};
