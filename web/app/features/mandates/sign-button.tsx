import { Button, type ButtonProps, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Mandate } from '../../../../contract/src/mandates.ts';
import { useSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { MandateDocument } from './mandate-document.tsx';
import { useSign } from './mandates.data.ts';
import styles from './mandates.module.css';

interface Props {
  mandate: Mandate;
}

/** Opens the document to read and sign. */
export const SignButton = ({ mandate, variant = 'filled' }: Props & Pick<ButtonProps, 'variant'>) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpened(true)}>
        Read and sign
      </Button>
      {opened && <SignDialog mandate={mandate} onClose={() => setOpened(false)} />}
    </>
  );
};

const SignDialog = ({ mandate: shown, onClose }: Props & { onClose: () => void }) => {
  // Keep the version that was opened: the person has not read a newer one.
  const [mandate] = useState(shown);
  const session = useSession();
  const sign = useSign();
  const fullName = session ? `${session.firstName} ${session.lastName}` : '';
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Type your name to sign.' : null) },
  });
  const { application_id, document, sha256, number } = mandate;
  const { busy, failure, onSubmit } = useSend(form, async ({ name }) => {
    await sign.mutateAsync({ application_id, name, document_sha256: sha256 });
    successToast('Signed.');
    onClose();
  });
  return (
    <FormModal
      size="lg"
      title={`Sign version ${number}`}
      submitLabel="Sign"
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <MandateDocument markdown={document} />
      </div>
      <TextInput
        label="Your name"
        description={`Type ${fullName}. This is your signature.`}
        autoComplete="off"
        required
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Text c="dimmed" fz="sm">
        The time, your IP address, your browser and the SHA-256 of the document are stored with your
        signature, and both sides see them: <code>{sha256}</code>
      </Text>
    </FormModal>
  );
};
