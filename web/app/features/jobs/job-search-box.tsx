import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import styles from './job-search.module.css';
import type { JobSearchState } from './use-job-search.ts';

/** The words to look for; they count on Enter or by the button. */
export const JobSearchBox = ({ search }: { search: JobSearchState }) => {
  const asked = search.filters.search ?? '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Words dropped elsewhere go from here too; what somebody is typing stays.
    if (field.current && field.current !== document.activeElement) field.current.value = asked;
  }, [asked]);
  return (
    <search>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          search.change({ search: String(new FormData(event.currentTarget).get('search')).trim() });
        }}
      >
        <TextInput
          ref={field}
          type="search"
          name="search"
          size="md"
          aria-label="Search jobs"
          placeholder="Title, skill or company"
          maxLength={limits.searchCharacters}
          defaultValue={asked}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          className={styles.words}
        />
        <Button type="submit" size="md">
          Search
        </Button>
      </form>
    </search>
  );
};
