import { Button, Group, Menu, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import type { CompanyRow } from '../../../../contract/src/companies.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { BusinessType, Day, Id, Location } from '../../../../contract/src/values.ts';
import { useAdminMay } from '../../lib/session.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { companyListQuery, useApproveCompany, useDeleteCompany } from './companies.data.ts';
import { CompanyChecks } from './company-checks.tsx';
import styles from './company-list.module.css';
import { CreateCompany } from './create-company.tsx';
import { DomainBadge } from './domain-badge.tsx';
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
  const mayManage = useAdminMay('people');
  const [creating, setCreating] = useState(false);
  const [granting, setGranting] = useState<CompanyRow>();
  const adminOnly = url.filters.hafCompany.toLowerCase() === 'true';
  const found = useQuery(companyListQuery({ page: url.page, ...toQuery(url.filters) }));
  return (
    <>
      <PageHeader
        title="Companies"
        actions={mayManage && <Button onClick={() => setCreating(true)}>Add company</Button>}
      />
      {mayManage && <CompanyChecks />}
      <Group mb="lg" gap="lg">
        <SearchField
          aria-label="Search companies"
          placeholder="Name, or email of the owner"
          words={url.filters.search}
          onSearch={(search) => url.set({ search })}
          className={styles.search}
        />
        <Switch
          label="Created by an admin only"
          checked={adminOnly}
          onChange={(event) => url.set({ hafCompany: event.currentTarget.checked ? 'true' : '' })}
        />
        {url.activeCount > 0 && (
          <Button variant="default" onClick={url.clear}>
            Clear filters
          </Button>
        )}
      </Group>
      <PagedList
        query={found}
        rows="companies"
        pageSize={limits.pageSize}
        empty={<EmptyState title="No companies yet" text="Companies will appear here when they sign up." />}
        onClear={url.activeCount > 0 ? url.clear : undefined}
      >
        {({ results, count, count_capped }) => (
          <>
            <p className={styles.count}>
              {formatNumber(count)}
              {count_capped && '+'} {count === 1 ? 'company' : 'companies'}
            </p>
            <Table rows={results} onGrant={setGranting} />
          </>
        )}
      </PagedList>
      {creating && <CreateCompany onClose={() => setCreating(false)} />}
      {granting && <GrantPlan company={granting} onClose={() => setGranting(undefined)} />}
    </>
  );
};

const Table = ({ rows, onGrant }: { rows: CompanyRow[]; onGrant: (row: CompanyRow) => void }) => (
  <DataTable
    caption="Companies"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Company', cell: (row) => <Name row={row} /> },
      { title: 'Owner', cell: (row) => <Owner row={row} /> },
      { title: 'Plans', cell: ({ plan_names }) => plan_names?.join(', ') || 'Free' },
      { title: 'Live jobs', numeric: true, cell: ({ active_jobs }) => active_jobs },
      { title: 'All jobs', numeric: true, cell: ({ jobs_count }) => jobs_count },
      { title: 'Joined', cell: ({ created_at }) => <RelativeTime time={created_at} /> },
      {
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
      <DomainBadge domain={row.verified_domain} />
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
  const mayPost = useAdminMay('jobs');
  const mayGrant = useAdminMay('finance');
  const mayManage = useAdminMay('people');
  const approve = useApproveCompany();
  const deleteCompany = () =>
    confirmAction(
      {
        title: `Delete ${row.name}?`,
        text: 'Its jobs are removed, their applicants are notified, and its owner is signed out for good. This cannot be undone.',
        action: 'Delete company',
      },
      () => remove.mutateAsync(row.id),
      ({ message }) => message,
    );
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
        {mayPost && (
          <>
            <Menu.Item component={Link} to={`${href('/company-jobs')}?company=${row.id}`}>
              View jobs
            </Menu.Item>
            <Menu.Item component={Link} to={`${href('/company-jobs')}?post=${row.id}`}>
              Post a job
            </Menu.Item>
          </>
        )}
        {mayGrant && <Menu.Item onClick={onGrant}>Grant a plan</Menu.Item>}
        {mayManage && row.approved === false && (
          <Menu.Item onClick={() => runAction(approve.mutateAsync(row.id), ({ message }) => message)}>
            Let it see last names
          </Menu.Item>
        )}
        {mayManage && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={deleteCompany}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
