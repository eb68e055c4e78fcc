import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyById, companyListQuery } from './companies.data.ts';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Selects a company by name. */
export const CompanyChoice = ({ label, value, onChange }: Props) => {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const found = useQuery(companyListQuery({ search, page_size: 20 }));
  const chosen = useQuery({ ...companyById(value ?? ''), enabled: value !== undefined });
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
      onSearchChange={setText}
      nothingFoundMessage="No matching company"
    />
  );
};
