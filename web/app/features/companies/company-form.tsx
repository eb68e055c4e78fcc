import { Button, NumberInput, Select, type SelectProps, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { CompanyUpdate, type OwnCompany } from '../../../../contract/src/companies.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { Headcount, Location } from '../../../../contract/src/values.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useSaveCompany } from './companies.data.ts';
import styles from './company-profile.module.css';

type Fields = Required<Omit<CompanyUpdate, 'logo_id'>>;
/** The values of the form: null becomes an empty text. */
type Values = Omit<Fields, 'website' | 'linkedin_url' | 'founded_year'> & {
  website: string;
  linkedin_url: string;
  founded_year: number | '';
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
});

const toUpdate = (values: Values): CompanyUpdate => ({
  ...values,
  website: values.website.trim() || null,
  linkedin_url: values.linkedin_url.trim() || null,
  founded_year: values.founded_year === '' ? null : values.founded_year,
});

const validate = schemaResolver(CompanyUpdate, { sync: true });

const useCompanyForm = (company: OwnCompany) => {
  const save = useSaveCompany();
  const form = useForm<Values>({
    initialValues: toValues(company),
    validate: (values) => validate(toUpdate(values) as Record<string, unknown>),
  });
  const sending = useSend(form, async (values) => {
    const saved = await save.mutateAsync(toUpdate(values));
    form.resetDirty();
    form.setInitialValues(toValues(saved));
    successToast('Profile saved.');
  });
  return { form, ...sending };
};

/** The fields of a company’s profile. */
export const CompanyForm = ({ company }: { company: OwnCompany }) => {
  const { form, onSubmit, busy, failure } = useCompanyForm(company);
  const industries = useIndustryOptions();
  const field = (name: keyof Values) => ({ id: `company-${name}`, ...form.getInputProps(name) });
  const select = (name: keyof Values, label: string, data: SelectProps['data']) => (
    <Select label={label} placeholder="Choose one" clearable data={data} {...field(name)} />
  );
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      <TextInput label="Name" required {...field('name')} />
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
