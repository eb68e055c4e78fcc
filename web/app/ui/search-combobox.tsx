import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type SearchSuggestion, searchSuggestions } from '../../../contract/src/search-suggestions.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { searchCharacters } from '../lib/screen-limits.ts';
import styles from './search-combobox.module.css';

/** A text that completes what a person types. */
interface Completion {
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
const useSearchSuggestions = () => {
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

interface Props {
  label: string;
  placeholder: string;
  defaultValue: string;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (text: string) => void;
}

/** The text field of a search, with completions below it. Arrow keys select one, Enter searches for it, Escape closes. */
export const SearchCombobox = ({ label, placeholder, defaultValue, field, onChoose }: Props) => {
  const listId = useId();
  const suggestions = useSearchSuggestions();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const completions = suggestions.complete(typed);
  const isOpen = completions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const show = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const choose = ({ text }: Completion) => {
    if (field.current) field.current.value = text;
    show('');
    onChoose(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isOpen) show('');
    if (!isOpen || event.nativeEvent.isComposing) return;
    const selected = completions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      // One more than completions: the text as typed.
      const count = completions.length + 1;
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === 'Enter' && selected) choose(selected);
    else if (event.key === 'Escape' || event.key === 'Enter') show('');
    // Enter without a selection submits the form.
    if (step !== undefined || event.key === 'Escape' || (event.key === 'Enter' && selected))
      event.preventDefault();
  };

  return (
    <div className={styles.combobox}>
      <TextInput
        ref={field}
        type="search"
        name="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={searchCharacters}
        defaultValue={defaultValue}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onFocus={suggestions.load}
        onChange={({ currentTarget: { value } }) => {
          // A field that was focused before its code was loaded.
          suggestions.load();
          show(value);
        }}
        onBlur={() => show('')}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
          {completions.map((completion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
            <div
              key={completion.text}
              id={optionId(index)}
              role="option"
              className={styles.option}
              tabIndex={-1}
              aria-selected={index === active}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(completion)}
            >
              <span>{completion.text}</span>
              <small>{completion.kind}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
