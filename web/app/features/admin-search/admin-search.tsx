import { UnstyledButton } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './admin-search.module.css';
import { useFound } from './use-found.ts';

interface Props {
  /** The admin's pages, to be found by their names. */
  pages: { to: string; label: string }[];
}

/** People, companies, jobs and pages by their words, from anywhere: Ctrl or ⌘ with K, or a slash. */
export const AdminSearch = ({ pages }: Props) => {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const { groups, searching, failed } = useFound(words, pages);
  const found = groups.some(({ entries }) => entries.length > 0);
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
        query={words}
        onQueryChange={setWords}
        shortcut={['mod + K', '/']}
        clearQueryOnClose
        scrollable
        maxHeight="min(60dvh, 32rem)"
      >
        <Spotlight.Search
          placeholder="A name, an address, a company, a job …"
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
          {!found && (
            <Spotlight.Empty>
              {failed
                ? 'The search cannot be reached now.'
                : searching
                  ? 'Searching …'
                  : words.trim().length < 2
                    ? 'Type two letters or more.'
                    : `Nothing fits “${words.trim()}”.`}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
};
