import { Button, List, Modal, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { leaveFor } from '../../lib/leave.ts';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { clearSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { Section } from '../../ui/section.tsx';
import styles from './form-parts.module.css';
import { FormFailure } from './form-parts.tsx';
import { downloadOwnData } from './own-account.data.ts';
import { shownPassword } from './shown-password.ts';

const gone = {
  fractional: [
    'your profile, resume, applications, reviews and messages',
    'saved jobs, searches and notifications',
    'a running plan, without a refund for the time that is left',
  ],
  company: [
    'your company’s profile and its jobs; whoever applied is told',
    'notes, messages, reviews and notifications',
    'running plans, without a refund for the time that is left',
  ],
};

const DeleteDialog = ({ kind, onClose }: { kind: keyof typeof gone; onClose: () => void }) => {
  useFocusBack();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'This is required.' : null) },
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    await call(accountDelete, { body, quiet: true });
    clearAllOwnStorage();
    clearSession();
    leaveFor('/');
  });
  return (
    <Modal opened onClose={onClose} title="Delete your account" centered>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div>
          <p>This is at once and for good. What goes:</p>
          <List mt="xs" size="md">
            {gone[kind].map((what) => (
              <List.Item key={what}>{what}</List.Item>
            ))}
          </List>
          <p style={{ marginTop: 'var(--space-3)' }}>
            Invoices are kept, as the law asks, without your name.
          </p>
        </div>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={shownPassword}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormFailure message={failure} />
        <Button type="submit" loading={busy}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
      </form>
    </Modal>
  );
};

/** One's own data: to take along, and to have erased. */
export const OwnData = ({ kind }: { kind: keyof typeof gone }) => {
  const [fetching, setFetching] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    setFetching(true);
    // Its failure has been told in a dialog.
    await downloadOwnData().catch(() => undefined);
    setFetching(false);
  };
  return (
    <>
      <Section
        anchor="data"
        title="Your data"
        lead="Everything that we keep about you, and your uploads, in one zip file."
      >
        <Button variant="default" loading={fetching} onClick={() => void download()}>
          Download your data
        </Button>
      </Section>
      <Section
        anchor="delete"
        title="Delete the account"
        lead="Erases your account and what it says of you. It cannot be taken back."
      >
        <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
          Delete my account …
        </Button>
      </Section>
      {deleting && <DeleteDialog kind={kind} onClose={() => setDeleting(false)} />}
    </>
  );
};
