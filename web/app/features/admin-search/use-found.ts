import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { userList } from '../../../../contract/src/accounts.ts';
import { employerList } from '../../../../contract/src/companies.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { queryOf } from '../../lib/query-client.ts';

interface Found {
  id: string;
  label: string;
  detail: string;
  to: string;
}

const most = 5;
const leastCharacters = 2;
const waitMilliseconds = 150;

const placeOf = { fractional: '/candidatedetails', company: '/companylist', admin: '/admin-users' };

/** What fits the words, by kind; asked for once the typing rests. */
export const useFound = (words: string, pages: { to: string; label: string }[]) => {
  const [search] = useDebouncedValue(words.trim(), waitMilliseconds);
  const enabled = search.length >= leastCharacters;
  const query = { search, page_size: most };
  // What is chosen among the found stays there while more is typed.
  const asking = { enabled, placeholderData: keepPreviousData };
  const people = useQuery({ ...queryOf(userList, { query }), ...asking });
  const companies = useQuery({ ...queryOf(employerList, { query }), ...asking });
  const jobs = useQuery({ ...queryOf(jobList, { query }), ...asking });
  const low = words.trim().toLowerCase();
  const ofPages = low === '' ? pages : pages.filter(({ label }) => label.toLowerCase().includes(low));
  const list = <T>(data: { results: T[] } | undefined, entry: (row: T) => Found) =>
    enabled ? (data?.results ?? []).map(entry) : [];
  return {
    searching: words.trim() !== search || [people, companies, jobs].some(({ isFetching }) => isFetching),
    failed: [people, companies, jobs].every(({ isError }) => isError),
    groups: [
      {
        title: 'People',
        entries: list(people.data, (one) => ({
          id: one.id,
          label: `${one.first_name} ${one.last_name}`,
          detail: `${one.email} · ${one.type}${one.status === 'active' ? '' : `, ${one.status}`}`,
          to:
            one.type === 'fractional'
              ? `${placeOf.fractional}?id=${one.id}`
              : `${placeOf[one.type]}?search=${encodeURIComponent(one.email)}`,
        })),
      },
      {
        title: 'Companies',
        entries: list(companies.data, (one) => ({
          id: one.id,
          label: one.name,
          detail: one.main_category_title ?? 'Company',
          to: `/companydetails?id=${one.id}`,
        })),
      },
      {
        title: 'Jobs',
        entries: list(jobs.data, (one) => ({
          id: one.id,
          label: one.title,
          detail: `${one.company.name} · ${one.status}`,
          to: `/account/fractional/opportunities/browse-jobs/job-id?id=${one.id}`,
        })),
      },
      {
        title: 'Pages',
        entries: ofPages.map(({ to, label }) => ({ id: to, label, detail: '', to })),
      },
    ],
  };
};
