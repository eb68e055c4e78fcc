import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { emailChangeConfirm } from '../../../../contract/src/own-account.ts';
import { AuthHeading, FormFailure } from '../../features/accounts/form-parts.tsx';
import { call } from '../../lib/call.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { readProfile, updateProfile, useSession } from '../../lib/session.ts';

export const meta = privatePageMeta('Confirm your address');

/** Where the link in a mail to a new address leads. It needs a click, because mail scanners open links too. */
export default function ConfirmEmailPage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const confirm = useMutation({
    mutationFn: () => call(emailChangeConfirm, { body: { ticket }, quiet: true }),
    // The link may be of another account than the one that is signed in here.
    onSuccess: ({ id, email }) => {
      if (readProfile()?.id === id) updateProfile({ email });
    },
  });
  if (confirm.data) return <Confirmed email={confirm.data.email} />;
  return (
    <>
      <AuthHeading title="Use this address?" lead="It replaces the address you sign in with now." />
      <FormFailure
        message={ticket ? confirm.error?.message : 'This link is incomplete. Open it from the mail again.'}
      />
      <Button
        size="lg"
        fullWidth
        mt="md"
        loading={confirm.isPending}
        disabled={!ticket}
        onClick={() => confirm.mutate()}
      >
        Use this address
      </Button>
    </>
  );
}

const Confirmed = ({ email }: { email: string }) => {
  const profile = useSession();
  return (
    <>
      <AuthHeading
        title="Your address is changed"
        lead={
          <>
            From now on you sign in with <strong>{email}</strong>.
          </>
        }
      />
      <Button component={Link} to={profile ? '/' : '/sign-in'} size="lg" fullWidth>
        {profile ? 'Continue' : 'Sign in'}
      </Button>
    </>
  );
};
