import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchCharacters } from '../lib/screen-limits.ts';

interface Props extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> {
  /** The words that count now, as they stand in the URL. */
  words: string;
  onSearch: (words: string) => void;
}

const typingMilliseconds = 250;

/** Words that narrow a list once the typing rests; they follow a link or a button that asks for others. */
export const SearchField = ({ words, onSearch, ...field }: Props) => {
  const [typed, setTyped] = useState(words);
  const asked = useRef(words);
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text;
    onSearch(text);
  }, typingMilliseconds);
  const { cancel } = ask;
  useEffect(() => {
    if (words === asked.current) return;
    asked.current = words;
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
        ask(value.trim());
      }}
    />
  );
};
