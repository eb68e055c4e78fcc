import { Group, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { NewCompany } from '../../../../contract/src/companies.ts';
import { Location } from '../../../../contract/src/values.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useCreateCompany } from './companies.data.ts';

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

/** Creates a company as an admin; its owner gets an invitation by email. */
export const CreateCompany = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateCompany();
  const form = useForm({ initialValues, validate: (values) => validate(toBody(values)) });
  const { busy, failure, onSubmit } = useSend(
    form,
    async (values) => {
      await create.mutateAsync(toBody(values));
      successToast(`${values.company_name} added. Its owner is invited.`);
      onClose();
    },
    ({ code, fields }) =>
      code === 'already_exists' ? { email: 'This address already has an account.' } : fields,
  );
  return (
    <FormModal
      title="Add a company"
      size="lg"
      submitLabel="Add and invite"
      {...{ busy, failure, onSubmit, onClose }}
    >
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
          data={useIndustryOptions()}
          {...form.getInputProps('main_category')}
        />
        <Select label="Location" clearable data={Location.options} {...form.getInputProps('location')} />
      </Group>
    </FormModal>
  );
};
