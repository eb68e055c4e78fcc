import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { limits } from '../../../../../contract/src/limits.ts';
import styles from './candidate-search.module.css';

interface Props {
  words: string;
  placeholder: string;
  onSearch: (words: string) => void;
  /** More fields of the same form. */
  children?: ReactNode;
}

/** The words to look for; they count on Enter or by the button, without a script as well. */
export const CandidateSearchBox = ({ words, placeholder, onSearch, children }: Props) => (
  <search>
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get('search')).trim());
      }}
    >
      <TextInput
        key={words}
        type="search"
        name="search"
        aria-label="Search candidates"
        placeholder={placeholder}
        maxLength={limits.searchCharacters}
        defaultValue={words}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      {children}
      <Button type="submit">Search</Button>
    </form>
  </search>
);
