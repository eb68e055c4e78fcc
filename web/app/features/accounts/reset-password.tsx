import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { forgotPassword, resetForgotPassword } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { call } from '../../lib/call.ts';
import { CodeForm } from './code-form.tsx';
import styles from './form-parts.module.css';
import { AuthHeading } from './form-parts.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useReset } from './use-reset.ts';

/** The code, then the new password. */
export const ResetPassword = ({ onDone }: { onDone: () => void }) => {
  const { kept, keep, forget } = useReset();
  const { email, ticket, mailbox } = kept;

  if (email === undefined)
    return (
      <>
        <AuthHeading
          title="Set a new password"
          lead="First we mail you a code, so that nobody else can do this for you."
        />
        <Button component={Link} to="/account/forgot-password" size="lg" fullWidth>
          Get a code
        </Button>
      </>
    );

  if (ticket === undefined)
    return (
      <>
        <AuthHeading
          title="Check your mail"
          lead={
            <>
              If <strong>{email}</strong> has an account, a code is on its way there.
            </>
          }
        />
        <CodeForm
          email={email}
          purpose="reset"
          mailbox={mailbox}
          onTicket={(given) => keep({ ticket: given })}
          onAgain={async () => {
            await call(forgotPassword, { body: { email }, quiet: true });
          }}
        />
        <p className={styles.under}>
          Wrong address? <Link to="/account/forgot-password">Change it</Link>
        </p>
      </>
    );

  const send = async (password: string) => {
    try {
      await call(resetForgotPassword, { body: { ticket, password }, quiet: true });
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_ticket') keep({ ticket: undefined });
      throw error;
    }
    forget();
    onDone();
  };
  return (
    <>
      <AuthHeading
        title="Choose a new password"
        lead="You will be signed out on every device, and sign in with the new one."
      />
      <NewPasswordForm email={email} action="Set the password" onSend={send} />
    </>
  );
};
