import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { searchCharacters } from '../lib/screen-limits.ts';
import styles from './search-box.module.css';

interface Props {
  label: string;
  placeholder: string;
  text: string;
  onSearch: (text: string) => void;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The text of a search, submitted by Enter or the button; works without JavaScript. */
export const SearchBox = ({ label, placeholder, text, onSearch, children }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A text removed elsewhere leaves the field too, unless the person is typing.
    if (field.current && field.current !== document.activeElement) field.current.value = text;
  }, [text]);
  return (
    <search>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('search')).trim());
        }}
      >
        <TextInput
          ref={field}
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={searchCharacters}
          defaultValue={text}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
        {children}
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
};
