import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchCharacters } from '../lib/screen-limits.ts';

interface Props extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> {
  /** The current search, from the URL. */
  words: string;
  onSearch: (words: string) => void;
}

const debounceMilliseconds = 250;

/** A search field, debounced. It follows changes of the search from elsewhere, such as a link. */
export const SearchField = ({ words, onSearch, ...field }: Props) => {
  const [typed, setTyped] = useState(words);
  const searched = useRef(words);
  const search = useDebouncedCallback((text: string) => {
    searched.current = text;
    onSearch(text);
  }, debounceMilliseconds);
  const { cancel } = search;
  useEffect(() => {
    if (words === searched.current) return;
    searched.current = words;
    cancel();
    setTyped(words);
  }, [words, cancel]);
  return (
    <TextInput
      {...field}
      type="search"
      maxLength={searchCharacters}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value.trim());
      }}
    />
  );
};
