import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SearchSuggestion, searchSuggestions } from '../../../contract/src/search-suggestions.ts';
import { endpointQuery } from './query-client.ts';

/** A text that completes what a person types. */
export interface Completion {
  text: string;
  kind: string;
}

const max = 8;
const minCharacters = 2;
const longestName = 4;
const kinds = { function: 'Function', skill: 'Skill', place: 'City' };

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const begins = (name: string, typed: string) => name.startsWith(typed) || name.includes(` ${typed}`);

/** The texts that complete the last words: of 'cfo ham' 'cfo Hamburg'. The longest completed part comes first. */
const findCompletions = (suggestions: readonly SearchSuggestion[], text: string): Completion[] => {
  const words = [...text.matchAll(/\S+/g)];
  const found = new Map<string, Completion>();
  for (const { index } of words.slice(-longestName)) {
    const typed = plain(text.slice(index)).trimEnd();
    if (typed.length < minCharacters) continue;
    for (const suggestion of suggestions) {
      const completed = text.slice(0, index) + suggestion.text;
      const matches = [plain(suggestion.text), ...suggestion.names].some((name) => begins(name, typed));
      if (matches && plain(completed) !== plain(text.trim()) && !found.has(completed))
        found.set(completed, { text: completed, kind: kinds[suggestion.kind] });
    }
  }
  return [...found.values()].slice(0, max);
};

/** The suggestions of a search field: one list, which `load` loads once. */
export const useSearchSuggestions = () => {
  const [isWanted, setIsWanted] = useState(false);
  const { data } = useQuery({
    ...endpointQuery(searchSuggestions),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    load: () => setIsWanted(true),
    complete: (text: string) => findCompletions(data?.results ?? [], text),
  };
};
