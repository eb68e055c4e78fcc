import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '../../../../contract/src/limits.ts';
import styles from './job-search.module.css';
import type { JobSearchState } from './use-job-search.ts';

/** The words to look for; they count on Enter or by the button. */
export const JobSearchBox = ({ search }: { search: JobSearchState }) => (
  <search>
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        search.change({ search: String(new FormData(event.currentTarget).get('search')).trim() });
      }}
    >
      <TextInput
        type="search"
        name="search"
        size="md"
        aria-label="Search jobs"
        placeholder="Title, skill or company"
        maxLength={limits.searchCharacters}
        defaultValue={search.filters.search}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        className={styles.words}
      />
      <Button type="submit" size="md">
        Search
      </Button>
    </form>
  </search>
);
