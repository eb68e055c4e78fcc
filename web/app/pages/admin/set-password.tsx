import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { inputPassword } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { AuthHeading } from '../../features/accounts/form-parts.tsx';
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx';
import { call } from '../../lib/call.ts';
import { landingOf } from '../../lib/guards.ts';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { startSession } from '../../lib/session.ts';

export const meta = privatePageMeta('Set your password');

/** Where an invitation's link leads: choosing a password signs the person in. */
export default function SetPasswordPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ticket = params.get('ticket') ?? '';
  const [isInvalid, setInvalid] = useState(ticket === '');
  if (isInvalid)
    return (
      <>
        <AuthHeading
          title="This link no longer works"
          lead="An invitation works once and for seven days. If you have used it, sign in. If not, ask for a new one."
        />
        <Button component={Link} to="/sign-in" size="lg" fullWidth>
          Sign in
        </Button>
      </>
    );
  const send = async (password: string) => {
    try {
      const profile = startSession(await call(inputPassword, { body: { ticket, password }, quiet: true }));
      void navigate(landingOf(profile), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'invalid_ticket') throw error;
      setInvalid(true);
    }
  };
  return (
    <>
      <AuthHeading title="Welcome to Cadre" lead="Choose a password for your account." />
      <NewPasswordForm ticket={ticket} action="Set password" onSend={send} />
    </>
  );
}
