import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmailForm, forgotPassword, resetForgotPassword } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { CodeForm } from './code-form.tsx';
import styles from './form-parts.module.css';
import { AuthHeading, EmailInput, FormFailure } from './form-parts.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useEarlyForm } from './use-early-form.ts';
import { useSavedFlow } from './use-saved-flow.ts';

interface Reset {
  email: string;
  mailbox: string | undefined;
  ticket: string | undefined;
}

/** The progress of a password reset in this tab. */
const useReset = () => useSavedFlow<Reset>('cadre.reset');

/** Requests a code to set a new password. */
export const ForgotPasswordForm = ({ onSent }: { onSent: () => void }) => {
  const { save } = useReset();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailForm, { sync: true }),
  });
  const early = useEarlyForm(form);
  const { busy, failure, onSubmit } = useSend(form, async ({ email }) => {
    const { mailbox } = await call(forgotPassword, { body: { email }, quiet: true });
    save({ email: email.trim(), mailbox, ticket: undefined });
    onSent();
  });
  return (
    <form {...early} className={styles.form} onSubmit={onSubmit}>
      <EmailInput key={form.key('email')} {...form.getInputProps('email')} />
      <FormFailure message={failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Send the code
      </Button>
    </form>
  );
};

/** Asks for the code, then for the new password. */
export const ResetPassword = ({ onDone }: { onDone: () => void }) => {
  const { saved, save, clear } = useReset();
  const [params] = useSearchParams();
  const { email, mailbox } = saved;
  const [refusal, setRefusal] = useState<string>();
  // Of the mailed link, or for the code.
  const ticket = refusal === undefined ? (params.get('ticket') ?? saved.ticket) : undefined;

  if (ticket === undefined && email !== undefined && refusal === undefined)
    return (
      <>
        <AuthHeading
          title="Check your mail"
          lead={
            <>
              If <strong>{email}</strong> has an account, a code is on its way.
            </>
          }
        />
        <CodeForm
          email={email}
          purpose="reset"
          mailbox={mailbox}
          onTicket={(newTicket) => save({ ticket: newTicket })}
          onResend={async () => {
            await call(forgotPassword, { body: { email }, quiet: true });
          }}
        />
        <p className={styles.under}>
          Wrong address? <Link to="/account/forgot-password">Change it</Link>
        </p>
      </>
    );

  if (ticket === undefined)
    return (
      <>
        <AuthHeading
          title="Set a new password"
          lead="We’ll mail you a code first, to make sure that it is you."
        />
        <FormFailure message={refusal} />
        <Button component={Link} to="/account/forgot-password" size="lg" fullWidth>
          Get a code
        </Button>
      </>
    );

  const send = async (password: string) => {
    try {
      await call(resetForgotPassword, { body: { ticket, password }, quiet: true });
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'invalid_ticket')) throw error;
      save({ ticket: undefined });
      return setRefusal(error.message);
    }
    clear();
    onDone();
  };
  return (
    <>
      <AuthHeading
        title="Choose a new password"
        lead="You will be signed out on every device. Then sign in with the new password."
      />
      <NewPasswordForm email={email} ticket={ticket} action="Set password" onSend={send} />
    </>
  );
};
