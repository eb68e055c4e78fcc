import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { FormModal } from '../../ui/form-modal.tsx';

interface List {
  id: string;
  name: string;
}

interface Props {
  title: string;
  submitLabel: string;
  name?: string;
  save: (name: string) => Promise<List>;
  onDone?: (list: List) => void;
  onClose: () => void;
}

/** Asks for the name of a list, and shows why it was refused. */
export const NameDialog = ({ title, submitLabel, name: initial = '', save, onDone, onClose }: Props) => {
  const [name, setName] = useState(initial);
  const change = useMutation({ mutationFn: save });
  const { fields, failure } = formErrors(change.error, ['name']);
  const submit = async () => {
    const list = await change.mutateAsync(name).catch(() => undefined);
    if (list === undefined) return;
    onDone?.(list);
    onClose();
  };
  return (
    <FormModal
      title={title}
      submitLabel={submitLabel}
      busy={change.isPending}
      disabled={name.trim() === ''}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Your colleagues see the list, too."
        required
        data-autofocus
        maxLength={limits.shortlistNameCharacters}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
};
