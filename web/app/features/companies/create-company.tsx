import { Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { NewCompany } from '../../../../contract/src/companies.ts';
import { Location } from '../../../../contract/src/values.ts';
import { industries } from '../../lib/industries.ts';
import { categoryOptions } from '../../lib/select-options.ts';
import { errorDialog } from '../../ui/dialogs.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useCreateCompany } from './companies.data.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Creates a company as an admin; its owner gets an invitation by email. */
export const CreateCompany = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add a company" size="lg">
    <Form onClose={onClose} />
  </Modal>
);

const initialValues = {
  company_name: '',
  first_name: '',
  last_name: '',
  email: '',
  website: '',
  main_category: null as string | null,
  location: null as Location | null,
};

const toBody = (values: typeof initialValues) => ({ ...values, website: values.website.trim() || null });
const validate = schemaResolver(NewCompany, { sync: true });

const Form = ({ onClose }: Pick<Props, 'onClose'>) => {
  const create = useCreateCompany();
  const idempotencyKey = useRef(crypto.randomUUID());
  const categories = useQuery(industries);
  const form = useForm({ initialValues, validate: (values) => validate(toBody(values)) });
  const submit = form.onSubmit(
    async (values) => {
      try {
        await create.mutateAsync({ body: toBody(values), idempotencyKey: idempotencyKey.current });
        successToast(`${values.company_name} added. Its owner is invited.`);
        onClose();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'already_exists')
          form.setErrors({ email: 'This address already has an account.' });
        else if (Object.keys(error.fields).length > 0) form.setErrors(error.fields);
        else void errorDialog(error.message);
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput label="Company" required data-autofocus {...form.getInputProps('company_name')} />
        <Group grow align="start">
          <TextInput label="Owner’s first name" required {...form.getInputProps('first_name')} />
          <TextInput label="Last name" required {...form.getInputProps('last_name')} />
        </Group>
        <TextInput
          label="Owner’s email"
          required
          description="We send the invitation here. Its link is valid for seven days."
          type="email"
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Website"
          placeholder="example.com"
          inputMode="url"
          {...form.getInputProps('website')}
        />
        <Group grow align="start">
          <Select
            label="Industry"
            clearable
            searchable
            data={categoryOptions(categories.data?.results)}
            {...form.getInputProps('main_category')}
          />
          <Select label="Location" clearable data={Location.options} {...form.getInputProps('location')} />
        </Group>
        <FormButtons send="Add and invite" busy={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};
