import { Checkbox, MultiSelect, Radio, Stack, TagsInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { labels } from '../../../../../contract/src/labels.ts';
import { FractionalType, Location } from '../../../../../contract/src/values.ts';
import { categoryOptions, toOptions } from '../../../lib/select-options.ts';
import { useSkillSuggestions } from '../../../lib/use-skill-suggestions.ts';
import styles from './job-filter-fields.module.css';
import { HoursField, PayField, withinPopover } from './job-filter-ranges.tsx';
import { type FilterTitle, postedLabels } from './job-filters.ts';
import type { FieldProps } from './use-job-search.ts';

/** The list box itself scrolls, as screen readers expect; a scrolling wrapper would need its own focus. */
const longList = { withScrollArea: false, classNames: { options: styles.longList ?? '' } };

interface Option {
  value: string;
  label: string;
}

interface CheckboxListProps {
  label: string;
  value: readonly string[] | undefined;
  options: Option[];
  onChange: (value: string[]) => void;
}

const CheckboxList = ({ label, value, options, onChange }: CheckboxListProps) => (
  <Checkbox.Group aria-label={label} value={[...(value ?? [])]} onChange={onChange}>
    <Stack gap={10}>
      {options.map((option) => (
        <Checkbox key={option.value} {...option} size="sm" />
      ))}
    </Stack>
  </Checkbox.Group>
);

interface RadioListProps {
  label: string;
  value: string | undefined;
  /** The label of the first option, which removes the filter. */
  anyLabel: string;
  options: Option[];
  onChange: (value: string) => void;
}

const RadioList = ({ label, value, anyLabel, options, onChange }: RadioListProps) => (
  <Radio.Group aria-label={label} value={value ?? ''} onChange={onChange}>
    <Stack gap={10}>
      {[{ value: '', label: anyLabel }, ...options].map((option) => (
        <Radio key={option.value} {...option} size="sm" />
      ))}
    </Stack>
  </Radio.Group>
);

const FunctionField = ({ filters, change }: FieldProps) => (
  <CheckboxList
    label="Function"
    options={FractionalType.options.map((value) => ({ value, label: value }))}
    value={filters.fractional_type}
    onChange={(fractional_type) => change({ fractional_type })}
  />
);

const WhereField = ({ filters, change }: FieldProps) => (
  <Stack gap="md">
    <CheckboxList
      label="Workplace"
      options={toOptions(labels.workplace)}
      value={filters.workplace}
      onChange={(workplace) => change({ workplace })}
    />
    <MultiSelect
      aria-label="Location"
      placeholder={filters.location ? undefined : 'Anywhere'}
      data={Location.options}
      value={[...(filters.location ?? [])]}
      onChange={(location) => change({ location })}
      hidePickedOptions
      {...withinPopover}
    />
  </Stack>
);

const IndustryField = ({ filters, change, industries, subIndustries }: FieldProps) => (
  <Stack gap="xs">
    <MultiSelect
      aria-label="Industry"
      placeholder={filters.main_category ? undefined : 'Any industry'}
      searchable
      data={categoryOptions(industries)}
      value={[...(filters.main_category ?? [])]}
      onChange={(main_category) => {
        const offered = subIndustries.filter((part) => main_category.includes(part.main_category));
        const sub_category = filters.sub_category?.filter((id) => offered.some((part) => part.id === id));
        change({ main_category, sub_category: sub_category ?? [] });
      }}
      nothingFoundMessage="No matching industries"
      {...withinPopover}
      {...longList}
    />
    {subIndustries.length > 0 && (
      <MultiSelect
        aria-label="Sub-industry"
        placeholder={filters.sub_category ? undefined : 'Any sub-industry'}
        searchable
        data={categoryOptions(subIndustries)}
        value={[...(filters.sub_category ?? [])]}
        onChange={(sub_category) => change({ sub_category })}
        nothingFoundMessage="No matching sub-industries"
        {...withinPopover}
        {...longList}
      />
    )}
  </Stack>
);

const SkillsField = ({ filters, change }: FieldProps) => {
  const suggestions = useSkillSuggestions();
  return (
    <TagsInput
      aria-label="Skills"
      placeholder={filters.skills ? undefined : 'Such as fundraising'}
      maxTags={20}
      {...suggestions}
      value={[...(filters.skills ?? [])]}
      onChange={(skills) => change({ skills })}
      {...withinPopover}
    />
  );
};

const BusinessField = ({ filters, change }: FieldProps) => (
  <RadioList
    label="Business type"
    anyLabel="Any"
    options={toOptions(labels.businessType)}
    value={filters.client_type_expertise}
    onChange={(client_type_expertise) => change({ client_type_expertise })}
  />
);

const PostedField = ({ filters, change }: FieldProps) => (
  <RadioList
    label="Posted"
    anyLabel="Any time"
    options={toOptions(postedLabels)}
    value={filters.posted_within === undefined ? undefined : String(filters.posted_within)}
    onChange={(posted_within) => change({ posted_within })}
  />
);

const fields: Record<FilterTitle, ComponentType<FieldProps>> = {
  Function: FunctionField,
  Where: WhereField,
  Hours: HoursField,
  Pay: PayField,
  Industry: IndustryField,
  Skills: SkillsField,
  Posted: PostedField,
  'Business type': BusinessField,
};

/** The field of a group of filters. */
export const JobFilterField = ({ title, search }: { title: FilterTitle; search: FieldProps }) => {
  const Field = fields[title];
  return <Field {...search} />;
};
