import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companies, company } from './companies.data.ts';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One company, found by its name. */
export const CompanyChoice = ({ label, value, onChange }: Props) => {
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words, 200);
  const found = useQuery({ ...companies({ search, page_size: 20 }), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...company(value ?? ''), enabled: value !== undefined });
  const options = new Map((found.data?.results ?? []).map(({ id, name }) => [id, name]));
  if (chosen.data) options.set(chosen.data.id, chosen.data.name);
  return (
    <Select
      label={label}
      placeholder="Search by name"
      searchable
      clearable
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearchChange={setWords}
      nothingFoundMessage="No company of this name"
    />
  );
};
