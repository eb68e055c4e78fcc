import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { countriesByLocation, toCountryOptions } from '../../../../../contract/src/countries.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { Headcount, Location, type Workplace } from '../../../../../contract/src/values.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { RequiredMark } from '../../../ui/required-mark.tsx';
import { TimeZoneSelect } from '../../../ui/time-zone-select.tsx';
import { ExtractedNote } from './extracted-fields.tsx';
import { fieldId } from './field-anchors.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';

/** USA and Australia have a territory or neighbour beside them, which few jobs are in. */
const fewestCountries = 3;

/** Shown for a location with several countries, unless the work is remote. */
const Country = ({ form }: { form: JobFormState }) => {
  const { location, workplace } = form.values;
  const codes = location === null ? [] : countriesByLocation[location];
  if (workplace === 'remote' || codes.length < fewestCountries) return null;
  return (
    <Select
      label="Country"
      description="Shown to search engines."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Choose one"
      data={toCountryOptions(codes)}
      searchable
      clearable
      {...form.getInputProps('country')}
    />
  );
};

/** Workplace, location and the kind of company. */
export const JobFormPlace = ({ form }: { form: JobFormState }) => (
  <>
    <fieldset id={fieldId('workplace')} className={styles.list}>
      <legend>
        Workplace
        <RequiredMark />
      </legend>
      <SegmentedControl
        aria-label="Workplace"
        data={toOptions(labels.workplace)}
        value={form.values.workplace ?? ''}
        onChange={(workplace) => form.setFieldValue('workplace', workplace as Workplace)}
        fullWidth
      />
      <ExtractedNote field="workplace" />
      {form.errors.workplace && <p className={styles.error}>{form.errors.workplace}</p>}
    </fieldset>
    <div className={styles.pair}>
      <Select
        label="Location"
        required
        placeholder="Choose one"
        data={Location.options}
        {...form.getInputProps('location')}
        onChange={(location) => form.setValues({ location: location as Location | null, country: null })}
      />
      <Country form={form} />
      <TextInput label="City" {...form.getInputProps('city')} />
    </div>
    <div className={styles.pair}>
      <TimeZoneSelect
        description="Candidates see your 9–17 in their own hours."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('time_zone')}
      />
      <TextInput
        label="Hours to be reachable"
        placeholder="9:00–13:00 Europe/Berlin, or in words"
        {...form.getInputProps('time_zone_overlap')}
      />
    </div>
    <div className={styles.three}>
      <Select
        label="Business type"
        required
        placeholder="Choose one"
        data={toOptions(labels.businessType)}
        {...form.getInputProps('client_type_expertise')}
      />
      <Select
        label="Company stage"
        placeholder="Not stated"
        clearable
        data={toOptions(labels.stage)}
        {...form.getInputProps('stage')}
      />
      <Select
        label="People"
        placeholder="Not stated"
        clearable
        data={Headcount.options}
        {...form.getInputProps('headcount')}
      />
    </div>
  </>
);
