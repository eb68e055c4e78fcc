import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { userList } from '../../../../contract/src/accounts.ts';
import { employerList } from '../../../../contract/src/companies.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { queryOf } from '../../lib/query-client.ts';

interface Entry {
  id: string;
  label: string;
  detail: string;
  to: string;
}

interface Person {
  id: string;
  type: 'fractional' | 'company' | 'admin';
  email: string;
}

const resultsPerGroup = 5;
const minCharacters = 2;
const typingMilliseconds = 150;

const personPath = ({ id, type, email }: Person) =>
  type === 'fractional'
    ? `${href('/candidatedetails')}?id=${id}`
    : `${href(type === 'company' ? '/companylist' : '/admin-users')}?search=${encodeURIComponent(email)}`;

/** The results for a text by kind; the search starts when the typing pauses. */
export const useSearchResults = (text: string, pages: { to: string; label: string }[]) => {
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const enabled = search.length >= minCharacters;
  const query = { search, page_size: resultsPerGroup };
  // The old results, and the selection among them, stay while more is typed.
  const options = { enabled, placeholderData: keepPreviousData };
  const people = useQuery({ ...queryOf(userList, { query }), ...options });
  const companies = useQuery({ ...queryOf(employerList, { query }), ...options });
  const jobs = useQuery({ ...queryOf(jobList, { query }), ...options });
  const lowerText = text.trim().toLowerCase();
  const toEntries = <T>(data: { results: T[] } | undefined, toEntry: (row: T) => Entry) =>
    enabled ? (data?.results ?? []).map(toEntry) : [];
  return {
    searching: text.trim() !== search || [people, companies, jobs].some(({ isFetching }) => isFetching),
    failed: [people, companies, jobs].every(({ isError }) => isError),
    groups: [
      {
        title: 'People',
        entries: toEntries(people.data, (person) => ({
          id: person.id,
          label: `${person.first_name} ${person.last_name}`,
          detail: `${person.email} · ${person.type}${person.status === 'active' ? '' : `, ${person.status}`}`,
          to: personPath(person),
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
