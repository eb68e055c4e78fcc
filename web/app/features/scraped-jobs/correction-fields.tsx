import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency } from '../../../../contract/src/money.ts';
import type { ImportFields } from '../../../../contract/src/scrapers.ts';
import { FractionalType, Location } from '../../../../contract/src/values.ts';
import { useIndustryOptions } from '../../lib/industries.ts';
import { toOptions } from '../../lib/select-options.ts';
import { DayField } from '../../ui/day-field.tsx';
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

export const numberFields = [
  'hours_per_week_min',
  'hours_per_week_max',
  'term_months',
  'budget_min',
  'budget_max',
] as const;
type NumberField = (typeof numberFields)[number];

/** The form values of the extracted fields: an unknown number is an empty text. */
export type CorrectionValues = Omit<
  ImportFields,
  NumberField | 'company_url' | 'description' | 'sub_categories'
> &
  Record<NumberField, number | ''> & { company_url: string };

interface Props {
  form: UseFormReturnType<CorrectionValues>;
}

/** The pairs of fields below the skills, in the order on the screen. */
const pairs: readonly (readonly [keyof CorrectionValues, keyof CorrectionValues])[] = [
  ['location', 'city'],
  ['workplace', 'term_months'],
  ['hours_per_week_min', 'hours_per_week_max'],
  ['rate_period', 'currency'],
  ['budget_min', 'budget_max'],
  ['start_date', 'apply_by'],
];

/** The extracted fields as a form; the description cannot be corrected. */
export const CorrectionFields = ({ form }: Props) => {
  const industryOptions = useIndustryOptions();
  const field = (name: keyof CorrectionValues) => {
    const props = {
      key: name,
      label: fieldLabels[name],
      placeholder: 'Unknown',
      ...form.getInputProps(name),
    };
    if (name in choices) return <Select clearable data={choices[name as keyof typeof choices]} {...props} />;
    if (name === 'start_date' || name === 'apply_by') return <DayField clearable {...props} />;
    if (numberFields.includes(name as NumberField))
      return <NumberInput min={0} hideControls thousandSeparator="," {...props} />;
    if (name === 'main_category') return <Select clearable searchable data={industryOptions} {...props} />;
    return <TextInput {...props} placeholder={name === 'company_url' ? 'https://…' : ''} />;
  };
  const pair = ([left, right]: (typeof pairs)[number]) => (
    <div key={left} className={styles.pair}>
      {field(left)}
      {field(right)}
    </div>
  );
  return (
    <>
      {field('title')}
      {pair(['company_name', 'company_url'])}
      {pair(['fractional_type', 'engagement'])}
      {pair(['main_category', 'client_type_expertise'])}
      <TagsInput
        label={fieldLabels.skills}
        maxTags={limits.jobSkills.max}
        acceptValueOnBlur
        {...form.getInputProps('skills')}
      />
      {pairs.map(pair)}
      {field('equity')}
    </>
  );
};
