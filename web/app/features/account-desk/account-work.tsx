import { href, Link } from 'react-router';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { RowSection } from './row-section.tsx';

export const Jobs = ({ rows }: { rows: AccountDesk['jobs'] }) => (
  <RowSection
    title="Jobs"
    rows={rows}
    none="No jobs yet."
    columns={[
      {
        title: 'Job',
        cell: ({ id, title }) => <Link to={`${href('/company-jobs')}?edit=${id}`}>{title}</Link>,
      },
      { title: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
      { title: 'Created', cell: ({ created_at }) => formatDay(created_at) },
      { title: 'Applicants', numeric: true, cell: ({ applicants }) => formatNumber(applicants) },
    ]}
  />
);

export const Applications = ({ rows }: { rows: AccountDesk['applications'] }) => (
  <RowSection
    title="Applications"
    rows={rows}
    none="No applications yet."
    columns={[
      {
        title: 'Job',
        cell: ({ job_id, job }) => <Link to={`${href('/company-jobs')}?edit=${job_id}`}>{job}</Link>,
      },
      { title: 'Company', cell: ({ company }) => company ?? 'Imported' },
      { title: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
      { title: 'Sent', cell: ({ created_at }) => formatDay(created_at) },
    ]}
  />
);
