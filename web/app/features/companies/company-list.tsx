import { Button, Group, Menu, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { CompanyRow } from '../../../../contract/src/companies.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { BusinessType, Day, Id, Location } from '../../../../contract/src/values.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { companies, useDeleteCompany } from './companies.data.ts';
import styles from './company-list.module.css';
import { CreateCompany } from './create-company.tsx';
import { GrantPlan } from './grant-plan.tsx';

/** The filters of the URL; the admin dashboard links with its own. */
const noFilters = {
  search: '',
  hafCompany: '',
  main_category: '',
  location: '',
  client_type_expertise: '',
  date_from: '',
  date_to: '',
};

/** The filters as a query of the API; empty and unknown values of the URL are left out. */
const toQuery = ({ hafCompany, ...filters }: typeof noFilters) => {
  const valid = {
    ...filters,
    main_category: Id.safeParse(filters.main_category).data,
    location: Location.safeParse(filters.location).data,
    client_type_expertise: BusinessType.safeParse(filters.client_type_expertise).data,
    date_from: Day.safeParse(filters.date_from).data,
    date_to: Day.safeParse(filters.date_to).data,
    hafCompany: hafCompany.toLowerCase() === 'true' ? 'true' : undefined,
  };
  return Object.fromEntries(Object.entries(valid).filter(([, value]) => value)) as Partial<typeof valid>;
};

/** All companies, for admins. */
export const CompanyList = () => {
  const url = useUrlFilters(noFilters);
  const [creating, setCreating] = useState(false);
  const [granting, setGranting] = useState<CompanyRow>();
  const adminOnly = url.filters.hafCompany.toLowerCase() === 'true';
  const found = useQuery({
    ...companies({ page: url.page, ...toQuery(url.filters) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Companies"
        actions={<Button onClick={() => setCreating(true)}>Add company</Button>}
      />
      <Group mb="lg" gap="lg">
        <SearchField
          aria-label="Search companies"
          placeholder="Search by name"
          words={url.filters.search}
          onSearch={(search) => url.set({ search })}
          className={styles.search}
        />
        <Switch
          label="Created by an admin only"
          checked={adminOnly}
          onChange={(event) => url.set({ hafCompany: event.currentTarget.checked ? 'true' : '' })}
        />
        {url.active > 0 && (
          <Button variant="default" onClick={url.clear}>
            Clear filters
          </Button>
        )}
      </Group>
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={8} label="Loading companies" />}
        isEmpty={({ results }) => results.length === 0}
        empty={url.page > 1 ? <PastTheLast /> : <NoCompanies active={url.active > 0} onClear={url.clear} />}
      >
        {({ results, count, count_capped }) => (
          <>
            <p className={styles.count}>
              {formatNumber(count)}
              {count_capped && '+'} {count === 1 ? 'company' : 'companies'}
            </p>
            <Table rows={results} onGrant={setGranting} />
            <Pagination
              page={url.page}
              pageCount={pageCountOf(count, limits.pageSize)}
              label="Pages of companies"
            />
          </>
        )}
      </LoadBoundary>
      <CreateCompany opened={creating} onClose={() => setCreating(false)} />
      {granting && <GrantPlan company={granting} onClose={() => setGranting(undefined)} />}
    </>
  );
};

const NoCompanies = ({ active, onClear }: { active: boolean; onClear: () => void }) => (
  <EmptyState
    title={active ? 'No matching companies' : 'No companies yet'}
    text={
      active
        ? 'Try another name, or clear the filters to see all companies.'
        : 'Companies will appear here when they sign up.'
    }
    action={
      active && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )
    }
  />
);

const Table = ({ rows, onGrant }: { rows: CompanyRow[]; onGrant: (row: CompanyRow) => void }) => (
  <DataTable
    caption="Companies"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', title: 'Company', cell: (row) => <Name row={row} /> },
      { key: 'owner', title: 'Owner', cell: (row) => <Owner row={row} /> },
      { key: 'plans', title: 'Plans', cell: ({ plan_names }) => plan_names?.join(', ') || 'Free' },
      { key: 'live', title: 'Live jobs', numeric: true, cell: ({ active_jobs }) => active_jobs },
      { key: 'jobs', title: 'All jobs', numeric: true, cell: ({ jobs_count }) => jobs_count },
      { key: 'joined', title: 'Joined', cell: ({ created_at }) => <RelativeTime time={created_at} /> },
      {
        key: 'actions',
        title: 'Actions',
        actions: true,
        cell: (row) => <Actions row={row} onGrant={() => onGrant(row)} />,
      },
    ]}
  />
);

const Name = ({ row }: { row: CompanyRow }) => (
  <span className={styles.name}>
    <CompanyMark name={row.name} logo={row.logo} size={36} />
    <span>
      <Link to={`${href('/companydetails')}?id=${row.id}`}>{row.name}</Link>
      {row.created_by_admin && <small>Created by an admin</small>}
    </span>
  </span>
);

const Owner = ({ row: { owner } }: { row: CompanyRow }) =>
  owner && (
    <span className={styles.owner}>
      {owner.first_name} {owner.last_name}
      {owner.status !== 'active' && <StatusBadge status={owner.status} />}
      <small>
        <MailAddress address={owner.email} />
      </small>
    </span>
  );

const Actions = ({ row, onGrant }: { row: CompanyRow; onGrant: () => void }) => {
  const remove = useDeleteCompany();
  const confirmDelete = async () => {
    const confirmed = await confirmDialog({
      title: `Delete ${row.name}?`,
      text: 'Its jobs are removed, their applicants are notified, and its owner is signed out for good. This cannot be undone.',
      action: 'Delete company',
    });
    if (confirmed) remove.mutate(row.id, { onSuccess: ({ message }) => successToast(message) });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          loading={remove.isPending}
          aria-label={`Manage ${row.name}`}
        >
          Manage
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${href('/company-jobs')}?company=${row.id}`}>
          View jobs
        </Menu.Item>
        <Menu.Item component={Link} to={`${href('/company-jobs')}?post=${row.id}`}>
          Post a job
        </Menu.Item>
        <Menu.Item onClick={onGrant}>Grant a plan</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={confirmDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
