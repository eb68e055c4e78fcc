import { Button, List, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { leaveFor } from '../../lib/leave.ts';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { clearSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { Section } from '../../ui/section.tsx';
import { downloadOwnData } from './own-account.data.ts';

const deletedData = {
  fractional: [
    'your profile, resume, applications, reviews and messages',
    'saved jobs, searches and notifications',
    'an active plan, without a refund for the remaining time',
  ],
  company: [
    'your company’s profile and its jobs; applicants are notified',
    'notes, messages, reviews and notifications',
    'active plans, without a refund for the remaining time',
  ],
};

const DeleteDialog = ({ kind, onClose }: { kind: keyof typeof deletedData; onClose: () => void }) => {
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
    <FormModal
      title="Delete your account"
      send="Delete my account"
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div>
        <p>Your account is deleted immediately and permanently. This includes:</p>
        <List mt="xs" size="md" listStyleType="disc" withPadding>
          {deletedData[kind].map((item) => (
            <List.Item key={item}>{item}</List.Item>
          ))}
        </List>
      </div>
      <p>Invoices are kept without your name, as required by law.</p>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormModal>
  );
};

/** Export of the person's data, and deletion of the account. */
export const OwnData = ({ kind }: { kind: keyof typeof deletedData }) => {
  const [downloading, setDownloading] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    setDownloading(true);
    // `call` has shown the failure in a dialog.
    await downloadOwnData().catch(() => undefined);
    setDownloading(false);
  };
  return (
    <>
      <Section
        anchor="data"
        title="Your data"
        lead="Everything we store about you, including your uploads, in one zip file."
      >
        <Button variant="default" loading={downloading} onClick={() => void download()}>
          Download your data
        </Button>
      </Section>
      <Section
        anchor="delete"
        title="Delete account"
        lead="Deletes your account and your data. You cannot undo this."
      >
        <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
          Delete my account…
        </Button>
      </Section>
      {deleting && <DeleteDialog kind={kind} onClose={() => setDeleting(false)} />}
    </>
  );
};
