import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './search-box.module.css';
import { SearchCombobox } from './search-combobox.tsx';

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
  const searched = useRef(text);
  useEffect(() => {
    // A text changed elsewhere, as by Back, changes in the field too, unless the person is typing another one.
    const { current } = field;
    if (current && (current !== document.activeElement || current.value.trim() === searched.current))
      current.value = text;
    searched.current = text;
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
        <SearchCombobox
          label={label}
          placeholder={placeholder}
          defaultValue={text}
          field={field}
          onChoose={onSearch}
        />
        {children}
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
};
