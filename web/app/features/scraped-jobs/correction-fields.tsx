import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency } from '../../../../contract/src/money.ts';
import type { ImportFields } from '../../../../contract/src/scrapers.ts';
import { FractionalType, Location } from '../../../../contract/src/values.ts';
import { industries } from '../../lib/industries.ts';
import { toOptions } from '../../lib/select-options.ts';
import styles from './scraped-job-detail.module.css';
import { fieldLabels } from './scraped-job-labels.ts';

const choices = {
  fractional_type: FractionalType.options,
  engagement: toOptions(labels.engagement),
  location: Location.options,
  workplace: toOptions(labels.workplace),
  client_type_expertise: toOptions(labels.businessType),
  rate_period: toOptions({ hour: 'Hour', month: 'Month', project: 'Project' }),
  currency: Currency.options,
  equity: toOptions({ none: 'None', possible: 'Possible', range: 'Part of the offer' }),
};

export type NumberField =
  | 'hours_per_week_min'
  | 'hours_per_week_max'
  | 'term_months'
  | 'budget_min'
  | 'budget_max';

/** The form values of the extracted fields: an unknown number is an empty text. */
export type CorrectionValues = Omit<
  ImportFields,
  NumberField | 'company_url' | 'description' | 'sub_categories'
> &
  Record<NumberField, number | ''> & { company_url: string };

interface Props {
  form: UseFormReturnType<CorrectionValues>;
}

/** The extracted fields as a form; the description cannot be corrected. */
export const CorrectionFields = ({ form }: Props) => {
  const all = useQuery(industries);
  const props = <F extends keyof CorrectionValues>(name: F) => ({
    label: fieldLabels[name],
    ...form.getInputProps(name),
  });
  const choice = (name: keyof typeof choices) => (
    <Select clearable placeholder="Unknown" data={choices[name]} {...props(name)} />
  );
  const number = (name: NumberField) => (
    <NumberInput min={0} hideControls thousandSeparator="," placeholder="Unknown" {...props(name)} />
  );
  return (
    <>
      <TextInput {...props('title')} />
      <div className={styles.pair}>
        <TextInput {...props('company_name')} />
        <TextInput placeholder="https://…" {...props('company_url')} />
      </div>
      <div className={styles.pair}>
        {choice('fractional_type')}
        {choice('engagement')}
      </div>
      <div className={styles.pair}>
        <Select
          clearable
          searchable
          placeholder="Unknown"
          data={(all.data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...props('main_category')}
        />
        {choice('client_type_expertise')}
      </div>
      <TagsInput maxTags={limits.jobSkills.most} acceptValueOnBlur {...props('skills')} />
      <div className={styles.pair}>
        {choice('location')}
        <TextInput {...props('city')} />
      </div>
      <div className={styles.pair}>
        {choice('workplace')}
        {number('term_months')}
      </div>
      <div className={styles.pair}>
        {number('hours_per_week_min')}
        {number('hours_per_week_max')}
      </div>
      <div className={styles.pair}>
        {choice('rate_period')}
        {choice('currency')}
      </div>
      <div className={styles.pair}>
        {number('budget_min')}
        {number('budget_max')}
      </div>
      <div className={styles.pair}>
        <DateInput clearable placeholder="Unknown" {...props('start_date')} />
        <DateInput clearable placeholder="Unknown" {...props('apply_by')} />
      </div>
      {choice('equity')}
    </>
  );
};
