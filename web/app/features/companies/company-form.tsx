import { Button, NumberInput, Select, type SelectProps, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { CompanyUpdate, type OwnCompany } from '../../../../contract/src/companies.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { Headcount, Location } from '../../../../contract/src/values.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useSession } from '../../lib/session.ts';
import { useLoadedRecord } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useSaveCompany } from './companies.data.ts';
import styles from './company-profile.module.css';

type Fields = Required<Omit<CompanyUpdate, 'logo_id'>>;
/** The values of the form: null becomes an empty text. */
type Values = Omit<Fields, 'website' | 'linkedin_url' | 'founded_year' | 'registration_number'> & {
  website: string;
  linkedin_url: string;
  founded_year: number | '';
  registration_number: string;
};

const toValues = (company: OwnCompany): Values => ({
  name: company.name,
  headline: company.headline,
  about: company.about,
  website: company.website ?? '',
  linkedin_url: company.linkedin_url ?? '',
  main_category: company.main_category,
  location: company.location,
  city: company.city,
  client_type_expertise: company.client_type_expertise,
  stage: company.stage,
  headcount: company.headcount,
  founded_year: company.founded_year ?? '',
  registration_number: company.registration_number ?? '',
});

const toUpdate = (values: Values): CompanyUpdate => ({
  ...values,
  website: values.website.trim() || null,
  linkedin_url: values.linkedin_url.trim() || null,
  founded_year: values.founded_year === '' ? null : values.founded_year,
  registration_number: values.registration_number.trim() || null,
});

const validate = schemaResolver(CompanyUpdate, { sync: true });

const useCompanyForm = (company: OwnCompany) => {
  const save = useSaveCompany();
  const record = useLoadedRecord(company, (loaded) => toUpdate(toValues(loaded)));
  const form = useForm<Values>({
    initialValues: toValues(company),
    validate: (values) => validate(toUpdate(values) as Record<string, unknown>),
  });
  const sending = useSend(form, async (values) => {
    const saved = await save.mutateAsync({ changes: toUpdate(values), ...record.saveOptions() });
    form.setInitialValues(toValues(saved));
    if (record.takeSaved(saved)) form.setValues(toValues(saved));
    // A new name may have to wait for an admin.
    form.setFieldValue('name', saved.name);
    form.resetDirty(toValues(saved));
    successToast(
      saved.rename?.status === 'pending' && values.name !== saved.name
        ? 'Profile saved. We will check the new name first.'
        : 'Profile saved.',
    );
  });
  return { form, ...sending };
};

/** What became of the last new name. */
const formatRename = ({ rename }: OwnCompany): string | undefined => {
  if (rename === null) return undefined;
  return rename.status === 'pending'
    ? `The new name ${rename.name} is waiting for approval.`
    : `The new name ${rename.name} was declined.`;
};

/** The fields of a company’s profile. */
export const CompanyForm = ({ company }: { company: OwnCompany }) => {
  const { form, onSubmit, busy, failure } = useCompanyForm(company);
  const isOwner = useSession()?.id === company.owner_id;
  const industries = useIndustryOptions();
  const field = (name: keyof Values) => ({ id: `company-${name}`, ...form.getInputProps(name) });
  const select = (name: keyof Values, label: string, data: SelectProps['data']) => (
    <Select label={label} placeholder="Choose one" clearable data={data} {...field(name)} />
  );
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      <TextInput
        label="Name"
        required
        disabled={!isOwner}
        description={isOwner ? formatRename(company) : 'Only the owner can rename the company.'}
        {...field('name')}
      />
      <TextInput
        label="Headline"
        placeholder="Heat pumps for housing associations"
        maxLength={120}
        {...field('headline')}
      />
      <Textarea
        label="About"
        placeholder="What you do, for whom, and what it is like to work with you."
        autosize
        minRows={5}
        {...field('about')}
      />
      <div className={styles.pair}>
        <TextInput label="Website" placeholder="example.com" inputMode="url" {...field('website')} />
        <TextInput
          label="LinkedIn"
          placeholder="https://linkedin.com/company/…"
          inputMode="url"
          {...field('linkedin_url')}
        />
        <Select
          label="Industry"
          placeholder="Choose one"
          searchable
          clearable
          data={industries}
          {...field('main_category')}
        />
        {select('client_type_expertise', 'Business type', toOptions(labels.businessType))}
        {select('location', 'Location', Location.options)}
        <TextInput label="City" {...field('city')} />
        {select('stage', 'Stage', toOptions(labels.stage))}
        {select('headcount', 'People', Headcount.options)}
        <NumberInput
          label="Founded"
          allowDecimal={false}
          hideControls
          min={1700}
          max={new Date().getFullYear()}
          {...field('founded_year')}
        />
        <TextInput
          label="Registration number"
          description="Not shown to others."
          {...field('registration_number')}
        />
      </div>
      <Failure message={failure} />
      <div className={styles.save} data-dirty={form.isDirty() || undefined}>
        {form.isDirty() && <span>Unsaved changes.</span>}
        <Button type="submit" loading={busy} disabled={!form.isDirty()}>
          Save profile
        </Button>
      </div>
    </form>
  );
};
