import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type JobCard, JobStatus } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { BusinessType, Day, FractionalType, Location } from '../../../../../contract/src/values.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { accountJobPath, formatPay } from '../job-format.ts';
import { jobListQuery } from '../jobs.data.ts';
import { countText } from '../search/job-search-header.tsx';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';
import styles from './manage-jobs.module.css';

const statusLabels = {
  draft: 'Draft',
  active: 'Live',
  paused: 'Paused',
  closed: 'Closed',
  filled: 'Filled',
} satisfies Record<JobStatus, string>;

/** Links of the dashboard also filter by industry, business type and the days when jobs went live. */
const noFilters = {
  search: '',
  status: '',
  fractional_type: '',
  company: '',
  location: '',
  main_category: '',
  client_type_expertise: '',
  date_from: '',
  date_to: '',
};

interface Props {
  /** The field for the company of the `company` parameter. */
  companyField: (value: string | undefined, onChange: (id: string | undefined) => void) => ReactNode;
}

/** The jobs of all companies in every status, for an admin. */
export const AllJobs = ({ companyField }: Props) => {
  const url = useUrlFilters(noFilters);
  const { search, status, fractional_type, company, location, main_category, client_type_expertise } =
    url.filters;
  const parseDay = (text: string) => Day.safeParse(text).data;
  const found = useQuery(
    jobListQuery({
      page: url.page,
      search,
      status: JobStatus.safeParse(status).data,
      fractional_type: fractional_type || undefined,
      company: company || undefined,
      location: location || undefined,
      main_category: main_category || undefined,
      client_type_expertise: BusinessType.safeParse(client_type_expertise).data,
      date_from: parseDay(url.filters.date_from),
      date_to: parseDay(url.filters.date_to),
    }),
  );
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          label="Keywords"
          placeholder="Title, skill or company"
          words={search}
          onSearch={(words) => url.set({ search: words })}
        />
        {companyField(company || undefined, (id) => url.set({ company: id ?? '' }))}
        <Select
          label="Status"
          placeholder="Any"
          clearable
          data={toOptions(statusLabels)}
          value={status || null}
          onChange={(value) => url.set({ status: value ?? '' })}
        />
        <Select
          label="Executive type"
          placeholder="Any"
          clearable
          data={FractionalType.options}
          value={fractional_type || null}
          onChange={(value) => url.set({ fractional_type: value ?? '' })}
        />
        <Select
          label="Location"
          placeholder="Any"
          clearable
          data={Location.options}
          value={location || null}
          onChange={(value) => url.set({ location: value ?? '' })}
        />
      </div>
      <PagedList
        query={found}
        rows="jobs"
        pageSize={limits.jobPageSize}
        empty={<EmptyState title="No jobs yet" text="Jobs appear here when companies create them." />}
        onClear={url.activeCount > 0 ? url.clear : undefined}
      >
        {(data) => (
          <>
            <p className={styles.usage}>{countText(data)}</p>
            <DataTable
              caption="Jobs of all companies"
              rows={data.results}
              rowKey={({ id }) => id}
              columns={columns}
            />
          </>
        )}
      </PagedList>
    </>
  );
};

const columns: Column<JobCard>[] = [
  { title: 'Job', cell: (job) => <Title job={job} /> },
  { title: 'Type', cell: ({ fractional_type }) => fractional_type },
  { title: 'Pay', cell: (job) => <Pay job={job} /> },
  { title: 'Status', cell: (job) => <JobState job={job} /> },
  {
    title: 'Applicants',
    numeric: true,
    cell: ({ applications_count }) => applications_count,
  },
  {
    title: 'Actions',
    actions: true,
    cell: (job) => <JobActions job={job} editTo={`?edit=${job.id}`} />,
  },
];

const Title = ({ job }: { job: JobCard }) => (
  <span className={styles.title}>
    <Link to={accountJobPath(job.id)}>{job.title}</Link>
    <small>
      {job.company.id === null ? (
        `${job.company.name}, imported`
      ) : (
        <Link to={`${href('/companydetails')}?id=${job.company.id}`}>{job.company.name}</Link>
      )}
    </small>
  </span>
);

const Pay = ({ job }: { job: JobCard }) => {
  const pay = formatPay(job);
  if (!pay) return 'Not stated';
  return (
    <span className={styles.pay}>
      {pay.amount}
      <small>{pay.per}</small>
    </span>
  );
};
