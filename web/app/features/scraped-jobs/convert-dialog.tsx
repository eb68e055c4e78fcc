import { Alert, Modal, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { type ScrapedJob, ToJobForm } from '../../../../contract/src/scrapers.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { fieldLabels } from './posting-words.ts';
import { useConvert } from './scraped-jobs.data.ts';

/** A field that finds a company of ours by its name; the page brings it. */
export type CompanyField = (
  label: string,
  value: string | undefined,
  onChange: (id: string | undefined) => void,
) => ReactNode;

interface Props {
  posting: ScrapedJob;
  companyField: CompanyField;
  onClose: () => void;
  onConverted: () => void;
}

const shown = ['title', 'company_name', 'company_url'];

/** What is refused of a field that the dialog does not show, in one sentence. */
const elsewhere = (error: CallError): string | undefined => {
  const hidden = Object.entries(error.fields).filter(([name]) => !shown.includes(name));
  if (hidden.length === 0) return Object.keys(error.fields).length === 0 ? error.message : undefined;
  const labels: Record<string, string> = { ...fieldLabels, description: 'Description' };
  return hidden.map(([name, wrong]) => `${labels[name] ?? name}: ${wrong}`).join(' ');
};

const problemsOf = (body: ToJobForm): Record<string, string> => ({
  ...Object.fromEntries(
    (ToJobForm.safeParse(body).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  ),
  ...(body.company_name === '' ? { company_name: 'Enter the company that is hiring.' } : {}),
});

/** Makes a job of a posting: whose it is, and whether it is live at once. */
export const ConvertDialog = ({ posting, companyField, onClose, onConverted }: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  const { fields } = posting;
  const [whose, setWhose] = useState<'named' | 'ours'>('named');
  const [company, setCompany] = useState<string>();
  const [title, setTitle] = useState(fields.title.value);
  const [name, setName] = useState(fields.company_name.value);
  const [site, setSite] = useState(fields.company_url.value ?? '');
  const [standing, setStanding] = useState<'active' | 'draft'>(posting.likely_expired ? 'draft' : 'active');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const convert = useConvert();

  const body = (): ToJobForm => ({
    scraped_job_id: posting.id,
    status: standing,
    ...(title === fields.title.value ? {} : { title }),
    ...(whose === 'ours'
      ? { employer_id: company }
      : { company_name: name.trim(), company_url: site.trim() || null }),
  });
  const submit = async () => {
    setErrors({});
    setRefusal(undefined);
    if (whose === 'ours' && company === undefined) return setRefusal('Choose the company first.');
    const wrong = problemsOf(body());
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    try {
      const job = await convert.mutateAsync({ body: body(), key: crypto.randomUUID() });
      successToast(job.status === 'active' ? `${job.title} is live.` : `${job.title} is kept as a draft.`);
      onClose();
      onConverted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(error.fields);
      setRefusal(elsewhere(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title="Make it a job" size="lg" fullScreen={narrow ?? false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          <TextInput
            label="Title"
            data-autofocus
            value={title}
            error={errors.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Radio.Group label="Who hires" value={whose} onChange={(value) => setWhose(value as typeof whose)}>
            <Stack gap="sm" mt="xs">
              <Radio value="named" label="The company that the posting names" />
              <Radio value="ours" label="A company on Cadre" />
            </Stack>
          </Radio.Group>
          {whose === 'ours' ? (
            companyField('Company on Cadre', company, setCompany)
          ) : (
            <>
              <TextInput
                label="Company"
                value={name}
                error={errors.company_name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <TextInput
                label="Its own site"
                description="An address of this domain may claim the job. Left empty, nobody can."
                placeholder="https://…"
                value={site}
                error={errors.company_url}
                onChange={(event) => setSite(event.currentTarget.value)}
              />
            </>
          )}
          <SegmentedControl
            aria-label="Where it stands then"
            value={standing}
            onChange={(value) => setStanding(value as typeof standing)}
            data={[
              { value: 'active', label: 'Live at once' },
              { value: 'draft', label: 'A draft' },
            ]}
          />
          <p>It says that it is imported, and people apply at its source.</p>
          {refusal !== undefined && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <FormButtons send="Make it a job" busy={convert.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
