import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { EmailChange, emailChange } from '../../../../contract/src/own-account.ts';
import { call } from '../../lib/call.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { MailboxNote } from './form-parts.tsx';

const schema = EmailChange.pick({ email: true });

interface Sent {
  message: string;
  mailbox?: string | undefined;
}

/** Mails a link to the new address, which takes its place when the link is opened. */
export const EmailChangeDialog = ({ onClose }: { onClose: () => void }) => {
  const [sent, setSent] = useState<Sent>();
  return sent ? (
    <SentDialog sent={sent} onClose={onClose} />
  ) : (
    <EmailForm onClose={onClose} onSent={setSent} />
  );
};

const EmailForm = ({ onClose, onSent }: { onClose: () => void; onSent: (sent: Sent) => void }) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (body) => {
    onSent(await call(emailChange, { body, quiet: true }));
  });
  return (
    <FormModal
      title="Change email address"
      centered
      submitLabel="Send link"
      {...{ busy, failure, onSubmit, onClose }}
    >
      <TextInput
        label="New email address"
        description="We mail a link there. Your address changes when you open it."
        type="email"
        autoComplete="email"
        required
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </FormModal>
  );
};

const SentDialog = ({ sent, onClose }: { sent: Sent; onClose: () => void }) => (
  <Modal opened title="Check your mail" centered onClose={onClose}>
    <Stack gap="lg">
      <p role="status">{sent.message}</p>
      <MailboxNote url={sent.mailbox} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  </Modal>
);
