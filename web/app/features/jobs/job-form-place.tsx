import { SegmentedControl, Select, TextInput } from '@mantine/core';
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
      />
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
