import { Button, NumberInput, Select, type SelectProps, Textarea, TextInput } from '@mantine/core';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { Headcount, Location } from '../../../../contract/src/values.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useSession } from '../../lib/session.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { Failure } from '../../ui/failure.tsx';
import { acceptedTypes, FileDrop } from '../../ui/file-drop.tsx';
import { Section } from '../../ui/section.tsx';
import { useSaveLogo } from './companies.data.ts';
import styles from './company-profile.module.css';
import type { CompanyValues, useCompanyForm } from './use-company-form.ts';

/** The logo, saved when a file is chosen. */
const CompanyLogo = ({ company }: { company: OwnCompany }) => {
  const save = useSaveLogo();
  return (
    <div className={styles.logo} id="company-logo_id">
      <CompanyMark name={company.name} logo={company.logo} size={72} />
      <FileDrop
        label={company.logo === null ? 'Upload your logo' : 'Replace your logo'}
        hint="Square JPEG, PNG or WebP."
        accept={acceptedTypes.picture}
        busy={save.isPending}
        onFile={(file) => save.mutate(file)}
        error={save.error?.message}
      />
      {company.logo !== null && (
        <Button variant="subtle" disabled={save.isPending} onClick={() => save.mutate(null)}>
          Remove
        </Button>
      )}
    </div>
  );
};

/** What became of the last new name. */
const formatRename = ({ rename }: OwnCompany): string | undefined => {
  if (rename === null) return undefined;
  return rename.status === 'pending'
    ? `The new name ${rename.name} is waiting for approval.`
    : `The new name ${rename.name} was declined.`;
};

type Props = { company: OwnCompany } & ReturnType<typeof useCompanyForm>;

/** The fields of a company’s profile, in the order in which fractionals read them. */
export const CompanyForm = ({ company, form, onSubmit, busy, failure }: Props) => {
  const isOwner = useSession()?.id === company.owner_id;
  const industries = useIndustryOptions();
  const field = (name: keyof CompanyValues) => ({ id: `company-${name}`, ...form.getInputProps(name) });
  const select = (name: keyof CompanyValues, label: string, data: SelectProps['data']) => (
    <Select label={label} placeholder="Choose one" clearable data={data} {...field(name)} />
  );
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Section title="Who you are" lead="What fractionals read first, on your jobs and in your invitations.">
        <div className={styles.fields}>
          <CompanyLogo company={company} />
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
            minRows={3}
            {...field('about')}
          />
        </div>
      </Section>
      <Section title="Facts" lead="New jobs start with these.">
        <div className={styles.pair}>
          <Select
            label="Industry"
            placeholder="Choose one"
            searchable
            clearable
            data={industries}
            {...field('main_category')}
          />
          {select('client_type_expertise', 'Business type', toOptions(labels.businessType))}
          {select('stage', 'Stage', toOptions(labels.stage))}
          {select('headcount', 'People', Headcount.options)}
          {select('location', 'Location', Location.options)}
          <TextInput label="City" {...field('city')} />
        </div>
      </Section>
      <Section title="Links and registration">
        <div className={styles.pair}>
          <TextInput label="Website" placeholder="example.com" inputMode="url" {...field('website')} />
          <TextInput
            label="LinkedIn"
            placeholder="linkedin.com/company/…"
            inputMode="url"
            {...field('linkedin_url')}
          />
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
            placeholder="Not shown to others"
            {...field('registration_number')}
          />
        </div>
      </Section>
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
