import { UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { accountSearch, type FoundAccount } from '../../../../contract/src/account-desk.ts';
import { employerList } from '../../../../contract/src/companies.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { listQuery } from '../../lib/query-client.ts';
import { useAdminMay } from '../../lib/session.ts';
import styles from './admin-search.module.css';

interface Entry {
  id: string;
  label: string;
  detail: string;
  to: string;
}

const resultsPerGroup = 5;
const minCharacters = 2;
const typingMilliseconds = 150;

const accountDetail = ({ email, type, status, company, match }: FoundAccount) =>
  [
    email,
    company ?? type,
    ...(status === 'active' ? [] : [status]),
    ...(match === 'invoice' ? ['by invoice'] : []),
  ].join(' · ');

/** The results for a text by kind; the search starts when the typing pauses. */
const useSearchResults = (text: string, pages: { to: string; label: string }[]) => {
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const enabled = search.length >= minCharacters;
  const query = { search, page_size: resultsPerGroup };
  const mayFindAccounts = useAdminMay('directory');
  const accounts = useQuery({
    ...listQuery(accountSearch, { query: { search } }),
    enabled: enabled && mayFindAccounts,
  });
  const companies = useQuery({ ...listQuery(employerList, { query }), enabled });
  const jobs = useQuery({ ...listQuery(jobList, { query }), enabled });
  const lowerText = text.trim().toLowerCase();
  const toEntries = <T,>(data: { results: T[] } | undefined, toEntry: (row: T) => Entry) =>
    enabled ? (data?.results ?? []).map(toEntry) : [];
  return {
    searching: text.trim() !== search || [accounts, companies, jobs].some(({ isFetching }) => isFetching),
    failed: [accounts, companies, jobs].some(({ isError, isPaused }) => isError || isPaused),
    groups: [
      {
        title: 'Accounts',
        entries: toEntries(accounts.data && { results: accounts.data }, (account) => ({
          id: account.id,
          label: account.name,
          detail: accountDetail(account),
          to: href('/admin-accounts/:id', { id: account.id }),
        })),
      },
      {
        title: 'Companies',
        entries: toEntries(companies.data, ({ id, name, main_category_title }) => ({
          id,
          label: name,
          detail: main_category_title ?? 'Company',
          to: `${href('/companydetails')}?id=${id}`,
        })),
      },
      {
        title: 'Jobs',
        entries: toEntries(jobs.data, ({ id, title, company, status }) => ({
          id,
          label: title,
          detail: `${company.name} · ${status}`,
          to: `${href('/account/fractional/opportunities/browse-jobs/job-id')}?id=${id}`,
        })),
      },
      {
        title: 'Pages',
        entries: pages
          .filter(({ label }) => label.toLowerCase().includes(lowerText))
          .map(({ to, label }) => ({ id: to, label, detail: '', to })),
      },
    ],
  };
};

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
          placeholder="Name, email, id, invoice, company or job…"
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
                  : text.trim().length < minCharacters
                    ? 'Type at least two characters.'
                    : `No results for “${text.trim()}”.`}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
};
