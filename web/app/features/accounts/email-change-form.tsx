import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { EmailChange, emailChange } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import styles from './form-parts.module.css';
import { FormFailure, MailboxNote } from './form-parts.tsx';

/** Requests a new address, which the mailed link confirms. */
export const EmailChangeForm = () => {
  const [sent, setSent] = useState<{ message: string; mailbox?: string | undefined }>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(EmailChange, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    setSent(await call(emailChange, { body, quiet: true }));
    form.reset();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextInput
        label="New email address"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        description="To confirm that it is you."
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormFailure message={failure} />
      <div className={styles.live} role="status">
        {sent && <p className={styles.note}>{sent.message}</p>}
      </div>
      {sent && <MailboxNote url={sent.mailbox} />}
      <div>
        <Button type="submit" variant="default" loading={busy}>
          Send link
        </Button>
      </div>
    </form>
  );
};
