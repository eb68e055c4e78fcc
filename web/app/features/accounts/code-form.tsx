import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CodePurpose, verifyCode } from '../../../../contract/src/accounts.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './code-form.module.css';
import parts from './form-parts.module.css';
import { FormFailure, MailboxNote } from './form-parts.tsx';

const resendSeconds = 30;

const useCountdown = (seconds: number) => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(seconds) };
};

interface Props {
  email: string;
  purpose: CodePurpose;
  mailbox: string | undefined;
  onTicket: (ticket: string) => void;
  /** Mails another code. */
  onResend: () => Promise<void>;
}

/** The six-digit code of a mail, in one field. It is submitted as soon as it is complete. */
export const CodeForm = ({ email, purpose, mailbox, onTicket, onResend }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => (code.length === limits.codeDigits ? null : 'The code has six digits.'),
    },
  });
  // A code that the server has answered is not posted again: each wrong one counts as a try.
  const answered = useRef('');
  const { busy, failure, onSubmit } = useSend(form, async ({ code }) => {
    try {
      const { ticket } = await call(verifyCode, { body: { email, code, purpose }, quiet: true });
      answered.current = code;
      onTicket(ticket);
    } catch (error) {
      if (error instanceof CallError && error.status === 400) answered.current = code;
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (form.values.code === answered.current) event.preventDefault();
    else onSubmit(event);
  };
  const resend = useSend(form, async () => {
    await onResend();
    form.setFieldValue('code', '');
    answered.current = '';
    countdown.restart();
  });
  const countdown = useCountdown(resendSeconds);

  const enter = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, limits.codeDigits);
    // Autofill may report the same code twice.
    if (code === form.values.code) return;
    form.setFieldValue('code', code);
    form.clearErrors();
    // After the next rendering, when the form has the value.
    if (code.length === limits.codeDigits) setTimeout(() => element.current?.requestSubmit());
  };

  return (
    <form ref={element} className={parts.form} onSubmit={submit} method="post" noValidate>
      <TextInput
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        classNames={{ input: styles.code }}
        value={form.values.code}
        error={form.errors.code}
        data-path="code"
        onChange={(event) => enter(event.currentTarget.value)}
      />
      <FormFailure message={failure ?? resend.failure} />
      <Button type="submit" size="lg" loading={busy} fullWidth>
        Continue
      </Button>
      <div className={styles.again}>
        <span>
          The code is valid for {limits.codeMinutes} minutes. If it does not arrive, check your spam folder.
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={countdown.left > 0}
          loading={resend.busy}
          onClick={() => resend.send({ code: '' })}
        >
          {countdown.left > 0 ? `New code in ${countdown.left} s` : 'Send a new code'}
        </Button>
      </div>
      <MailboxNote url={mailbox} />
    </form>
  );
};
