import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import type { Passkey } from '../../../../../contract/src/factors.ts';
import { useSend } from '../../../lib/use-send.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { confirmAction } from '../../../ui/run-action.ts';
import { successToast } from '../../../ui/toasts.ts';
import { addPasskey, removePasskey, renamePasskey } from './factors.data.ts';
import { passkeyFailure } from './passkeys.ts';

const nameForm = (name: string) =>
  ({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: {
      name: (text: string) =>
        text.trim() === '' ? 'This is required.' : text.trim().length > 80 ? 'At most 80 characters.' : null,
    },
  }) as const;

/** The system that a new passkey is probably stored in. */
const thisDevice = () => {
  const system = /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? 'device';
  return `My ${system}`;
};

interface AddProps {
  onClose: () => void;
  /** The first factor of an account comes with recovery codes. */
  onCodes: (codes: string[]) => void;
}

/** Adds a passkey. */
export const AddPasskeyDialog = ({ onClose, onCodes }: AddProps) => {
  const form = useForm(nameForm(thisDevice()));
  const [refusal, setRefusal] = useState<string>();
  const { busy, failure, onSubmit } = useSend(form, async ({ name }) => {
    setRefusal(undefined);
    try {
      const { recovery_codes } = await addPasskey(name);
      successToast('Passkey added.');
      if (recovery_codes) onCodes(recovery_codes);
      else onClose();
    } catch (error) {
      if (error instanceof CallError) throw error;
      setRefusal(passkeyFailure(error));
    }
  });
  return (
    <FormModal
      title="Add a passkey"
      centered
      submitLabel="Continue"
      failure={failure ?? refusal}
      {...{ busy, onSubmit, onClose }}
    >
      <p>
        Your browser asks where to store it: on this device, in your password manager, on your phone or on a
        security key.
      </p>
      <TextInput
        label="Name"
        description="So that you recognize it in this list."
        required
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
};

/** Renames or removes a passkey. */
export const EditPasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const form = useForm(nameForm(passkey.name));
  const { busy, failure, onSubmit } = useSend(form, async ({ name }) => {
    await renamePasskey(passkey.id, name);
    successToast('Passkey renamed.');
    onClose();
  });
  const remove = async () => {
    onClose();
    await confirmAction(
      {
        title: `Remove ${passkey.name}?`,
        text: 'You can no longer sign in with it. Delete it from your device or password manager, too.',
        action: 'Remove',
      },
      () => removePasskey(passkey.id),
      ({ message }) => message,
    );
  };
  return (
    <FormModal title="Edit passkey" centered submitLabel="Save" {...{ busy, failure, onSubmit, onClose }}>
      <TextInput
        label="Name"
        required
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <div>
        <Button variant="outline" color="red" size="sm" onClick={() => void remove()}>
          Remove passkey …
        </Button>
      </div>
    </FormModal>
  );
};
