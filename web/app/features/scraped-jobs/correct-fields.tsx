import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Equity } from '../../../../contract/src/job-form.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency } from '../../../../contract/src/money.ts';
import {
  BusinessType,
  Engagement,
  FractionalType,
  Location,
  RatePeriod,
  Workplace,
} from '../../../../contract/src/values.ts';
import { industries } from '../../lib/industries.ts';
import type { CorrectValues } from './correct-values.ts';
import styles from './posting-detail.module.css';
import { fieldLabels } from './posting-words.ts';

const labelled = (values: readonly string[], words: Record<string, string>) =>
  values.map((value) => ({ value, label: words[value] ?? value }));

/** The choices of each field that has some. */
const choices = {
  fractional_type: FractionalType.options,
  engagement: labelled(Engagement.options, labels.engagement),
  location: Location.options,
  workplace: labelled(Workplace.options, labels.workplace),
  client_type_expertise: labelled(BusinessType.options, labels.businessType),
  rate_period: labelled(RatePeriod.options, { hour: 'Hour', month: 'Month', project: 'Project' }),
  currency: Currency.options,
  equity: labelled(Equity.options, { none: 'None', possible: 'Possible', range: 'Part of the offer' }),
};

interface Props {
  form: UseFormReturnType<CorrectValues>;
}

/** The fields of a posting as a form; the description stays its source's own. */
export const CorrectFields = ({ form }: Props) => {
  const all = useQuery(industries);
  const props = <F extends keyof CorrectValues>(name: F) => ({
    label: fieldLabels[name],
    ...form.getInputProps(name),
  });
  const choice = (name: keyof typeof choices) => (
    <Select clearable placeholder="Not known" data={choices[name]} {...props(name)} />
  );
  const number = (
    name: 'hours_per_week_min' | 'hours_per_week_max' | 'term_months' | 'budget_min' | 'budget_max',
  ) => <NumberInput min={0} hideControls thousandSeparator="," placeholder="Not known" {...props(name)} />;
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
          placeholder="Not known"
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
        <DateInput clearable placeholder="Not known" {...props('start_date')} />
        <DateInput clearable placeholder="Not known" {...props('apply_by')} />
      </div>
      {choice('equity')}
    </>
  );
};
