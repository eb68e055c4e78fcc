import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { countriesOf } from '../../../../contract/src/countries.ts';
import { labels } from '../../../../contract/src/labels.ts';
import {
  BusinessType,
  CompanyStage,
  Headcount,
  Location,
  Workplace,
} from '../../../../contract/src/values.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Asked where the location has many, and people come to a place. */
const Country = ({ form }: { form: JobFormState }) => {
  const { location, workplace } = form.values;
  const codes = location === null ? [] : countriesOf[location];
  if (workplace === 'remote' || codes.length <= 2) return null;
  const options = codes.map((value) => ({ value, label: names.of(value) ?? value }));
  return (
    <Select
      label="Country"
      description="Search engines list the job by it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Choose one"
      data={options.sort((a, b) => a.label.localeCompare(b.label))}
      searchable
      clearable
      {...form.getInputProps('country')}
    />
  );
};

/** Workplace and location, and what kind of company it is. */
export const JobFormPlace = ({ form }: { form: JobFormState }) => (
  <>
    <fieldset className={styles.list}>
      <legend>Workplace</legend>
      <SegmentedControl
        aria-label="Workplace"
        data={Workplace.options.map((value) => ({ value, label: labels.workplace[value] }))}
        value={form.values.workplace ?? ''}
        onChange={(workplace) => form.setFieldValue('workplace', workplace as Workplace)}
        fullWidth
      />
      {form.errors.workplace && <p className={styles.error}>Choose a workplace.</p>}
    </fieldset>
    <div className={styles.pair}>
      <Select
        label="Location"
        placeholder="Choose one"
        data={Location.options}
        {...form.getInputProps('location')}
        onChange={(location) => form.setValues({ location: location as Location | null, country: null })}
      />
      <Country form={form} />
      <TextInput label="City" placeholder="If it matters" {...form.getInputProps('city')} />
    </div>
    <TextInput
      label="Time zones"
      placeholder="Four hours a day with Central European Time"
      {...form.getInputProps('time_zone_overlap')}
    />
    <div className={styles.three}>
      <Select
        label="Business type"
        placeholder="Choose one"
        data={BusinessType.options.map((value) => ({ value, label: labels.businessType[value] }))}
        {...form.getInputProps('client_type_expertise')}
      />
      <Select
        label="Stage of the company"
        placeholder="Not said"
        clearable
        data={CompanyStage.options.map((value) => ({ value, label: labels.stage[value] }))}
        {...form.getInputProps('stage')}
      />
      <Select
        label="People"
        placeholder="Not said"
        clearable
        data={Headcount.options}
        {...form.getInputProps('headcount')}
      />
    </div>
  </>
);
