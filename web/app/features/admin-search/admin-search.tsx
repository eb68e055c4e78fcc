import { UnstyledButton } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './admin-search.module.css';
import { useSearchResults } from './use-search-results.ts';

interface Props {
  /** The admin pages, found by name. */
  pages: { to: string; label: string }[];
}

/** Searches people, companies, jobs and pages. Shortcuts: Ctrl or ⌘ with K, and slash. */
export const AdminSearch = ({ pages }: Props) => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { groups, searching, failed } = useSearchResults(text, pages);
  const hasResults = groups.some(({ entries }) => entries.length > 0);
  const open = (to: string) => {
    spotlight.close();
    void navigate(to);
  };
  return (
    <>
      <UnstyledButton className={styles.opener} onClick={spotlight.open} aria-label="Search everything">
        <IconSearch size={18} aria-hidden="true" />
        <span className={styles.hint}>Search</span>
        <kbd className={styles.hint}>/</kbd>
      </UnstyledButton>
      <Spotlight.Root
        query={text}
        onQueryChange={setText}
        shortcut={['mod + K', '/']}
        clearQueryOnClose
        scrollable
        maxHeight="min(60dvh, 32rem)"
      >
        <Spotlight.Search
          placeholder="Name, email, company or job…"
          aria-label="Search everything"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
        <Spotlight.ActionsList>
          {groups
            .filter(({ entries }) => entries.length > 0)
            .map(({ title, entries }) => (
              <Spotlight.ActionsGroup key={title} label={title}>
                {entries.map(({ id, label, detail, to }) => (
                  <Spotlight.Action
                    key={id}
                    label={label}
                    description={detail}
                    onClick={() => open(to)}
                    closeSpotlightOnTrigger={false}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          {!hasResults && (
            <Spotlight.Empty>
              {failed
                ? 'Couldn’t search. Check your connection and try again.'
                : searching
                  ? 'Searching…'
                  : text.trim().length < 2
                    ? 'Type at least two characters.'
                    : `No results for “${text.trim()}”.`}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
};
