import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import { formatDay } from '../../../../../contract/src/dates.ts';
import { jobRenewByLink } from '../../../../../contract/src/jobs.ts';
import { call } from '../../../lib/call.ts';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';

const jobsLink = <LinkButton to="/account/company/manage-jobs">View your jobs</LinkButton>;

const NotRenewed = ({ reason }: { reason: string }) => (
  <EmptyState heading="h1" title="This job was not renewed" text={reason} action={jobsLink} />
);

/** Renews the job of a mailed link when the page opens: the person clicked in the mail. */
export const RenewByLink = ({ token }: { token: string }) =>
  token === '' ? (
    <NotRenewed reason="The link is incomplete. Open it from the email again." />
  ) : (
    <Renewal token={token} />
  );

const Renewal = ({ token }: { token: string }) => {
  const renewal = useMutation({
    mutationFn: () => call(jobRenewByLink, { body: { token }, quiet: true }),
  });
  const { mutate } = renewal;
  const started = useRef(false);
  useEffect(() => {
    // Effects run twice in development. The server accepts the same link twice.
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);

  const { data, error } = renewal;
  if (data)
    return (
      <EmptyState
        heading="h1"
        title={`${data.title} is renewed`}
        text={`It accepts applications until ${formatDay(data.expires_at)}.`}
        action={jobsLink}
      />
    );
  if (error instanceof CallError && error.code !== 'unreachable' && error.status < 500)
    return <NotRenewed reason={error.message} />;
  if (error) return <ErrorState message={error.message} onRetry={() => mutate()} />;
  return <PageSkeleton />;
};
