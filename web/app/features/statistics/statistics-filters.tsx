import { Button, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { labels } from '../../../../contract/src/labels.ts';
import { FractionalType, Location } from '../../../../contract/src/values.ts';
import { industries } from '../../lib/industries.ts';
import { categoryOptions, toOptions } from '../../lib/select-options.ts';
import { noFilters, type StatisticsFilters } from './statistics.data.ts';
import styles from './statistics-filters.module.css';

interface Props {
  /** The filters of the URL. */
  filters: StatisticsFilters;
  onApply: (filters: StatisticsFilters) => void;
}

/** The filters; a change takes effect with 'Apply' (spec section 2). */
export const StatisticsFiltersForm = ({ filters, onApply }: Props) => {
  const [draft, setDraft] = useState(filters);
  const { data } = useQuery(industries);
  const change = (name: keyof StatisticsFilters) => (value: string | null) =>
    setDraft((current) => ({ ...current, [name]: value ?? '' }));
  const isInvalidRange = draft.date_from !== '' && draft.date_to !== '' && draft.date_from > draft.date_to;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isInvalidRange) onApply(draft);
  };
  const clear = () => {
    setDraft(noFilters);
    onApply(noFilters);
  };
  const select = (
    name: keyof StatisticsFilters,
    label: string,
    options: { value: string; label: string }[],
    description?: string,
  ) => (
    <Select
      label={label}
      description={description}
      placeholder="Any"
      clearable
      searchable={options.length > 12}
      data={options}
      value={draft[name] || null}
      onChange={change(name)}
    />
  );
  const unlabelled = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <form className={styles.form} onSubmit={apply} aria-label="Filters" noValidate>
      {select('fractional_type', 'Fractional type', unlabelled(FractionalType.options))}
      {select('main_category', 'Industry', categoryOptions(data?.results))}
      {select('location', 'Location', unlabelled(Location.options))}
      {select(
        'client_type_expertise',
        'Business type',
        toOptions(labels.businessType),
        '‘Both’ counts for either.',
      )}
      <DateInput
        label="Date From"
        clearable
        value={draft.date_from || null}
        onChange={(day) => change('date_from')(day ?? '')}
      />
      <DateInput
        label="Date To"
        clearable
        value={draft.date_to || null}
        error={isInvalidRange && 'Must be on or after the start date.'}
        onChange={(day) => change('date_to')(day ?? '')}
      />
      <div className={styles.buttons}>
        <Button type="submit">Apply</Button>
        <Button variant="default" onClick={clear}>
          Clear Filter
        </Button>
      </div>
    </form>
  );
};
