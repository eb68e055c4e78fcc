import { Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { type ScrapedJob, ToJobForm } from '../../../../contract/src/scrapers.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { fieldLabels } from './scraped-job-labels.ts';
import { useConvert } from './scraped-jobs.data.ts';

/** A field that finds a company by name; the page provides it. */
export type CompanyField = (
  label: string,
  value: string | undefined,
  onChange: (id: string | undefined) => void,
) => ReactNode;

interface Props {
  scrapedJob: ScrapedJob;
  companyField: CompanyField;
  onClose: () => void;
  onConverted: () => void;
}

const visibleFields = ['title', 'company_name', 'company_url'];

/** The problems of fields that the dialog does not show, as one text. */
const hiddenProblems = (error: CallError): string | undefined => {
  const hidden = Object.entries(error.fields).filter(([name]) => !visibleFields.includes(name));
  if (hidden.length === 0) return Object.keys(error.fields).length === 0 ? error.message : undefined;
  const labels: Record<string, string> = { ...fieldLabels, description: 'Description' };
  return hidden.map(([name, problem]) => `${labels[name] ?? name}: ${problem}`).join(' ');
};

const findProblems = (body: ToJobForm): Record<string, string> => ({
  ...Object.fromEntries(
    (ToJobForm.safeParse(body).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  ),
  ...(body.company_name === '' ? { company_name: 'Enter the hiring company.' } : {}),
});

interface Values {
  title: string;
  employer: 'named' | 'registered';
  /** The id of a registered company. */
  companyId: string | undefined;
  companyName: string;
  companyUrl: string;
  status: 'active' | 'draft';
}

/** The values of the conversion, their problems, and sending them. */
const useConversion = ({ scrapedJob, onClose, onConverted }: Omit<Props, 'companyField'>) => {
  const { id, fields, likely_expired } = scrapedJob;
  const [values, setValues] = useState<Values>({
    title: fields.title.value,
    employer: 'named',
    companyId: undefined,
    companyName: fields.company_name.value,
    companyUrl: fields.company_url.value ?? '',
    status: likely_expired ? 'draft' : 'active',
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const convert = useConvert();

  const submit = async () => {
    setErrors({});
    setFailure(undefined);
    const { title, employer, companyId, companyName, companyUrl, status } = values;
    if (employer === 'registered' && companyId === undefined) return setFailure('Choose a company.');
    const body: ToJobForm = {
      scraped_job_id: id,
      status,
      ...(title === fields.title.value ? {} : { title }),
      ...(employer === 'registered'
        ? { employer_id: companyId }
        : { company_name: companyName.trim(), company_url: companyUrl.trim() || null }),
    };
    const problems = findProblems(body);
    if (Object.keys(problems).length > 0) return setErrors(problems);
    try {
      const job = await convert.mutateAsync(body);
      successToast(job.status === 'active' ? `${job.title} is live.` : `${job.title} is saved as a draft.`);
      onClose();
      onConverted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(error.fields);
      setFailure(hiddenProblems(error));
    }
  };
  const set = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }));
  return { values, set, errors, failure, submit, busy: convert.isPending };
};

/** Converts a scraped job to a job of a named or a registered company. */
export const ConvertDialog = ({ companyField, ...props }: Props) => {
  const { values, set, errors, failure, submit, busy } = useConversion(props);
  return (
    <FormModal
      title="Convert to job"
      submitLabel="Convert to job"
      busy={busy}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={props.onClose}
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        value={values.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Radio.Group
        label="Hiring company"
        value={values.employer}
        onChange={(employer) => set({ employer: employer as Values['employer'] })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="named" label="The company that the source names" />
          <Radio value="registered" label="A registered company" />
        </Stack>
      </Radio.Group>
      {values.employer === 'registered' ? (
        companyField('Registered company', values.companyId, (companyId) => set({ companyId }))
      ) : (
        <>
          <TextInput
            label="Company"
            value={values.companyName}
            error={errors.company_name}
            onChange={(event) => set({ companyName: event.currentTarget.value })}
          />
          <TextInput
            label="Company website"
            description="An email address of this domain can claim the job. If empty, nobody can."
            placeholder="https://…"
            value={values.companyUrl}
            error={errors.company_url}
            onChange={(event) => set({ companyUrl: event.currentTarget.value })}
          />
        </>
      )}
      <SegmentedControl
        aria-label="Status of the job"
        value={values.status}
        onChange={(status) => set({ status: status as Values['status'] })}
        data={[
          { value: 'active', label: 'Publish now' },
          { value: 'draft', label: 'Save as draft' },
        ]}
      />
      <p>The job is marked as imported, and people apply on its website.</p>
    </FormModal>
  );
};
