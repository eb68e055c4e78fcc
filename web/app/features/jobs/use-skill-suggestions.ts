import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { skillSuggestionsQuery } from './jobs.data.ts';

const typingMilliseconds = 200;

/** The props of a `TagsInput` that suggests skills while a person types. */
export const useSkillSuggestions = () => {
  const [searchValue, setSearchValue] = useState('');
  const [search] = useDebouncedValue(searchValue, typingMilliseconds);
  const { data } = useQuery(skillSuggestionsQuery(search));
  return {
    data: data?.results.map(({ title }) => title) ?? [],
    searchValue,
    onSearchChange: setSearchValue,
  };
};
