import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../../../contract/src/client.ts';
import { CompanyUpdate, type OwnCompany } from '../../../../contract/src/companies.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { BusinessType, CompanyStage, Headcount, Location } from '../../../../contract/src/values.ts';
import { industries } from '../../lib/industries.ts';
import { errorDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useChangeCompany } from './companies.data.ts';
import styles from './company-profile.module.css';

type Fields = Required<Omit<CompanyUpdate, 'logo_id'>>;
/** As the fields hold them: an optional text is empty where the company says null. */
type Values = Omit<Fields, 'website' | 'linkedin_url' | 'founded_year'> & {
  website: string;
  linkedin_url: string;
  founded_year: number | '';
};

const valuesOf = (company: OwnCompany): Values => ({
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

const fieldsOf = (values: Values): CompanyUpdate => ({
  ...values,
  website: values.website.trim() || null,
  linkedin_url: values.linkedin_url.trim() || null,
  founded_year: values.founded_year === '' ? null : values.founded_year,
});

const check = schemaResolver(CompanyUpdate, { sync: true });

/** Everything that a company says of itself; kept until it is saved, and its refusals stand at their fields. */
export const CompanyForm = ({ company }: { company: OwnCompany }) => {
  const change = useChangeCompany();
  const known = useQuery(industries);
  const form = useForm<Values>({
    initialValues: valuesOf(company),
    validate: (values) => check(fieldsOf(values) as Record<string, unknown>),
  });
  const field = (name: keyof Values) => ({ id: `company-${name}`, ...form.getInputProps(name) });

  const save = form.onSubmit(async (values) => {
    try {
      const saved = await change.mutateAsync(fieldsOf(values));
      form.resetDirty();
      form.setInitialValues(valuesOf(saved));
      successToast('Your profile is saved.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (Object.keys(error.fields).length > 0) form.setErrors(error.fields);
      else void errorDialog(error.message);
    }
  });

  return (
    <form noValidate className={styles.fields} onSubmit={save}>
      <TextInput label="Name" {...field('name')} />
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
        <TextInput label="Website" placeholder="https://example.com" type="url" {...field('website')} />
        <TextInput
          label="LinkedIn"
          placeholder="https://linkedin.com/company/…"
          type="url"
          {...field('linkedin_url')}
        />
        <Select
          label="Industry"
          placeholder="Choose one"
          searchable
          clearable
          data={(known.data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...field('main_category')}
        />
        <Select
          label="Business type"
          placeholder="Choose one"
          clearable
          data={BusinessType.options.map((value) => ({ value, label: labels.businessType[value] }))}
          {...field('client_type_expertise')}
        />
        <Select
          label="Location"
          placeholder="Choose one"
          clearable
          data={Location.options}
          {...field('location')}
        />
        <TextInput label="City" {...field('city')} />
        <Select
          label="Stage"
          placeholder="Choose one"
          clearable
          data={CompanyStage.options.map((value) => ({ value, label: labels.stage[value] }))}
          {...field('stage')}
        />
        <Select
          label="People"
          placeholder="Choose one"
          clearable
          data={Headcount.options}
          {...field('headcount')}
        />
        <NumberInput
          label="Founded"
          allowDecimal={false}
          hideControls
          min={1700}
          max={new Date().getFullYear()}
          {...field('founded_year')}
        />
      </div>
      <div className={styles.save} data-dirty={form.isDirty() || undefined}>
        {form.isDirty() && <span>Not saved yet.</span>}
        <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
          Save profile
        </Button>
      </div>
    </form>
  );
};
