import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../../../contract/src/client.ts';
import { emailChangeConfirm } from '../../../../contract/src/own-account.ts';
import { AuthHeading, FormFailure } from '../../features/accounts/form-parts.tsx';
import { call } from '../../lib/call.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { updateProfile, useSession } from '../../lib/session.ts';

export const meta = privatePageMeta('Confirm your address');

/** Where the link in a mail to a new address leads. It needs a click, because mail scanners open links too. */
export default function ConfirmEmailPage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <Confirmed email={email} />;

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const changed = await call(emailChangeConfirm, { body: { ticket }, quiet: true });
      updateProfile({ email: changed.email });
      setEmail(changed.email);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <AuthHeading title="Use this address?" lead="It replaces the address you sign in with now." />
      <FormFailure message={ticket ? failure : 'This link is incomplete. Open it from the mail again.'} />
      <Button size="lg" fullWidth mt="md" loading={busy} disabled={!ticket} onClick={() => void confirm()}>
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
