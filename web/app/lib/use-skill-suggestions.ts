import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { employeeSkillsSearch } from '../../../contract/src/catalog.ts';
import { endpointQuery } from './query-client.ts';

const typingMilliseconds = 200;

/** The props of a `TagsInput` that suggests skills while a person types; with `atOnce` also before. */
export const useSkillSuggestions = (atOnce = false) => {
  const [searchValue, setSearchValue] = useState('');
  const [search] = useDebouncedValue(searchValue.trim(), typingMilliseconds);
  const { data } = useQuery({
    ...endpointQuery(employeeSkillsSearch, { query: { search, limit: 8 } }),
    enabled: atOnce || search !== '',
  });
  return {
    data: data?.results.map(({ title }) => title) ?? [],
    searchValue,
    onSearchChange: setSearchValue,
  };
};
