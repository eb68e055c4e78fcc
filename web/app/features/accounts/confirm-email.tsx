import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '../../../../contract/src/client.ts';
import { emailChangeConfirm } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { updateProfile, useSession } from '../../lib/session.ts';
import { AuthHeading, FormFailure } from './form-parts.tsx';

interface Props {
  /** Of the mailed link. */
  ticket: string | null;
}

/** Where the link to a new address leads. Pressed, not just opened: mail scanners open links too. */
export const ConfirmEmail = ({ ticket }: Props) => {
  const profile = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [email, setEmail] = useState<string>();

  if (email !== undefined)
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
          {profile ? 'Go on' : 'Sign in'}
        </Button>
      </>
    );

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await call(emailChangeConfirm, { body: { ticket: ticket ?? '' }, quiet: true });
      updateProfile({ email: answer.email });
      setEmail(answer.email);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <AuthHeading
        title="Use this address?"
        lead="It takes the place of the one you have signed in with so far."
      />
      <FormFailure
        message={ticket ? failure : 'This link is not whole. Please open it from the mail again.'}
      />
      <Button size="lg" fullWidth mt="md" loading={busy} disabled={!ticket} onClick={() => void confirm()}>
        Use this address
      </Button>
    </>
  );
};
