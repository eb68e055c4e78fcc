import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { inputPassword } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { call } from '../../lib/call.ts';
import { type Profile, startSession } from '../../lib/session.ts';
import { AuthHeading } from './form-parts.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

interface Props {
  /** Of the invitation's link. */
  ticket: string | null;
  onDone: (profile: Profile) => void;
}

/** Where an invitation's link leads: a password, and one is in. */
export const SetPassword = ({ ticket, onDone }: Props) => {
  const [over, setOver] = useState(ticket === null || ticket === '');
  if (over || ticket === null)
    return (
      <>
        <AuthHeading
          title="This link does not work any more"
          lead="An invitation works once, and for seven days. If you have used it, sign in. If not, ask for a new one."
        />
        <Button component={Link} to="/sign-in" size="lg" fullWidth>
          Sign in
        </Button>
      </>
    );
  const send = async (password: string) => {
    try {
      onDone(startSession(await call(inputPassword, { body: { ticket, password }, quiet: true })));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'invalid_ticket') throw error;
      setOver(true);
    }
  };
  return (
    <>
      <AuthHeading title="Welcome to Cadre" lead="Choose a password for your account." />
      <NewPasswordForm action="Set the password" onSend={send} />
    </>
  );
};
