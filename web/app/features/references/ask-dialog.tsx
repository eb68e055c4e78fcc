import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import { ReferenceRequest } from '../../../../contract/src/references.ts';
import { useSend } from '../../lib/use-send.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './own-references.module.css';
import { useAskReferee } from './references.data.ts';

const relations = Object.entries(labels.refereeRelation).map(([value, label]) => ({ value, label }));

/** Asks for the person to be asked for a reference. */
export const AskDialog = ({ onClose }: { onClose: () => void }) => {
  const ask = useAskReferee();
  const form = useForm({
    initialValues: {
      referee_name: '',
      referee_email: '',
      relation: 'client' as const,
      company: '',
      start_date: '',
      end_date: null as string | null,
      note: '',
    },
    validate: schemaResolver(ReferenceRequest, { sync: true }),
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    await ask.mutateAsync({ ...values, end_date: values.end_date || null });
    successToast(`We mailed ${values.referee_name} a link.`);
    onClose();
  });
  return (
    <FormModal
      title="Ask for a reference"
      size="lg"
      submitLabel="Send request"
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextInput
          label="Name"
          required
          maxLength={limits.nameCharacters}
          {...form.getInputProps('referee_name')}
        />
        <TextInput
          label="Email"
          type="email"
          required
          description="An address at the company is marked for readers."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('referee_email')}
        />
        <TextInput label="Company" required maxLength={120} {...form.getInputProps('company')} />
        <NativeSelect label="They were your" required data={relations} {...form.getInputProps('relation')} />
        <DayField label="From" required {...form.getInputProps('start_date')} />
        <DayField
          label="Until"
          placeholder="Still working together"
          clearable
          {...form.getInputProps('end_date')}
        />
      </div>
      <Textarea
        label="Note"
        description="What you worked on together. They see it on the page, not in the email."
        autosize
        minRows={2}
        maxLength={referenceLimits.noteCharacters}
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
};
