import { MultiSelect, Stack, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { labels } from '../../../../contract/src/labels.ts';
import { FractionalType, Location, Workplace } from '../../../../contract/src/values.ts';
import { Choice, Ticks } from './job-filter-choices.tsx';
import styles from './job-filter-fields.module.css';
import { HoursField, PayField } from './job-filter-ranges.tsx';
import { postedLabels } from './job-filters.ts';
import { skillsLike } from './jobs.data.ts';
import type { FieldProps } from './use-job-search.ts';

/** Drop-downs stay inside a popover or drawer, so that it does not close under them. */
const inside = { comboboxProps: { withinPortal: false } };
/** The list box itself scrolls, which screen readers expect of one; a box around it would need a focus of its own. */
const longList = { withScrollArea: false, classNames: { options: styles.longList ?? '' } };

const options = (known: Record<string, string>) =>
  Object.entries(known).map(([value, label]) => ({ value, label }));

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const FunctionField = ({ filters, change }: FieldProps) => (
  <Ticks
    label="Function"
    of={asOptions(FractionalType.options)}
    value={filters.fractional_type}
    onChange={(fractional_type) => change({ fractional_type })}
  />
);

const WhereField = ({ filters, change }: FieldProps) => (
  <Stack gap="md">
    <Ticks
      label="Workplace"
      of={Workplace.options.map((value) => ({ value, label: labels.workplace[value] }))}
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
      {...inside}
    />
  </Stack>
);

const IndustryField = ({ filters, change, industries, parts }: FieldProps) => (
  <Stack gap="xs">
    <MultiSelect
      aria-label="Industry"
      placeholder={filters.main_category ? undefined : 'Any industry'}
      searchable
      data={industries.map(({ id, title }) => ({ value: id, label: title }))}
      value={[...(filters.main_category ?? [])]}
      onChange={(main_category) => {
        const left = parts.filter((part) => main_category.includes(part.main_category));
        const kept = filters.sub_category?.filter((id) => left.some((part) => part.id === id));
        change({ main_category, sub_category: kept ?? [] });
      }}
      nothingFoundMessage="No such industry"
      {...inside}
      {...longList}
    />
    {parts.length > 0 && (
      <MultiSelect
        aria-label="Part of the industry"
        placeholder={filters.sub_category ? undefined : 'Any part of it'}
        searchable
        data={parts.map(({ id, title }) => ({ value: id, label: title }))}
        value={[...(filters.sub_category ?? [])]}
        onChange={(sub_category) => change({ sub_category })}
        nothingFoundMessage="No such part"
        {...inside}
        {...longList}
      />
    )}
  </Stack>
);

const SkillsField = ({ filters, change }: FieldProps) => {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 200);
  const found = useQuery({ ...skillsLike(asked), enabled: asked.trim() !== '' });
  return (
    <TagsInput
      aria-label="Skills"
      placeholder={filters.skills ? undefined : 'Such as fundraising'}
      maxTags={20}
      data={found.data?.results.map(({ title }) => title) ?? []}
      searchValue={words}
      onSearchChange={setWords}
      value={[...(filters.skills ?? [])]}
      onChange={(skills) => change({ skills })}
      {...inside}
    />
  );
};

const BusinessField = ({ filters, change }: FieldProps) => (
  <Choice
    label="Business type"
    none="Any"
    of={options(labels.businessType)}
    value={filters.client_type_expertise}
    onChange={(client_type_expertise) => change({ client_type_expertise })}
  />
);

const PostedField = ({ filters, change }: FieldProps) => (
  <Choice
    label="Posted"
    none="Any time"
    of={options(postedLabels)}
    value={filters.posted_within === undefined ? undefined : String(filters.posted_within)}
    onChange={(posted_within) => change({ posted_within })}
  />
);

interface FilterField {
  title: string;
  Field: ComponentType<FieldProps>;
  /** The filters it sets. */
  names: (keyof FieldProps['filters'])[];
}

/** Every filter but the words, in the order in which they are drawn. */
export const filterFields: FilterField[] = [
  { title: 'Function', Field: FunctionField, names: ['fractional_type'] },
  { title: 'Where', Field: WhereField, names: ['workplace', 'location'] },
  { title: 'Hours', Field: HoursField, names: ['hours_min', 'hours_max'] },
  { title: 'Pay', Field: PayField, names: ['budget_min', 'rate_period', 'currency'] },
  { title: 'Industry', Field: IndustryField, names: ['main_category', 'sub_category'] },
  { title: 'Skills', Field: SkillsField, names: ['skills'] },
  { title: 'Posted', Field: PostedField, names: ['posted_within'] },
  { title: 'Business type', Field: BusinessField, names: ['client_type_expertise'] },
];
