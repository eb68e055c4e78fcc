import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminUserList } from '../../../../contract/src/admin-users.ts';
import { type AuditLine, auditExportLink, auditLog } from '../../../../contract/src/audit.ts';
import { formatDayTime } from '../../../../contract/src/dates.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { openDownload } from '../../lib/open-download.ts';
import { endpointQuery, listQuery, polled } from '../../lib/query-client.ts';
import { toOptions } from '../../lib/select-options.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FilterRail } from '../../ui/filter-rail.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { runAction } from '../../ui/run-action.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import styles from './audit-list.module.css';

/** The filters as in the URL; an empty text is unset. */
const noFilters = {
  search: '',
  action: '',
  actor_id: '',
  subject_id: '',
  sign_ins: '',
  date_from: '',
  date_to: '',
};
type AuditFilters = typeof noFilters;

const signInLabels = { '': 'Left out', with: 'Included', true: 'Only sign-ins' };

/** The filters as in the query of the API. */
const toQuery = ({ sign_ins, ...filters }: AuditFilters) => ({
  ...filters,
  ...(sign_ins === 'true' && { sign_ins }),
  ...(sign_ins === 'with' && { with_sign_ins: 'true' }),
});

const pageSize = 25;

const withSpaces = (name: string) => name.replaceAll('_', ' ');

/** `Job removed` for `job_removed` */
const formatAction = (action: string) => withSpaces(action).replace(/^./, (first) => first.toUpperCase());

const Subject = ({ line: { subject_type, subject_name, subject_link } }: { line: AuditLine }) => {
  if (subject_name === null) return <span className={styles.faint}>Deleted {withSpaces(subject_type)}</span>;
  return subject_link === null ? subject_name : <Link to={subject_link}>{subject_name}</Link>;
};

/** Who acted, from which address, and in which session or with which API key. The whole id is the title. */
const Caller = ({ line: { actor, address, session_id, api_key_id } }: { line: AuditLine }) => (
  <span className={styles.caller}>
    {actor?.name ?? (
      <span className={styles.faint}>{address === null ? 'The operator' : 'Not signed in'}</span>
    )}
    {address && <span className={styles.faint}>{address}</span>}
    {session_id && (
      <span className={styles.faint} title={session_id}>
        Session {session_id.slice(-8)}
      </span>
    )}
    {api_key_id && (
      <span className={styles.faint} title={api_key_id}>
        API key {api_key_id.slice(-8)}
      </span>
    )}
  </span>
);

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The changed values: `status: active → closed`, or the one side that exists. */
const Change = ({ line: { before, after, reason } }: { line: AuditLine }) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.faint}>{withSpaces(name)}:</span>{' '}
          {before?.[name] !== undefined && <del>{formatValue(before[name])}</del>}
          {before?.[name] !== undefined && after?.[name] !== undefined && ' → '}
          {after?.[name] !== undefined && <ins>{formatValue(after[name])}</ins>}
        </li>
      ))}
      {reason && <li>“{reason}”</li>}
    </ul>
  );
};

interface FieldProps {
  filters: AuditFilters;
  actions: string[];
  onChange: (changes: Partial<AuditFilters>) => void;
}

const Fields = ({ filters, actions, onChange }: FieldProps) => {
  const { data } = useQuery(endpointQuery(adminUserList, { query: { page_size: 100 } }));
  return (
    <div className={styles.fields}>
      <SearchField
        label="Keywords"
        placeholder="Plan, reason, title…"
        words={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label="Action"
        placeholder="Any"
        clearable
        searchable
        data={actions.map((action) => ({ value: action, label: formatAction(action) }))}
        value={filters.action || null}
        onChange={(action) => onChange({ action: action ?? '' })}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label="Admin"
        placeholder="Any admin"
        clearable
        searchable
        data={(data?.results ?? []).map(({ id, first_name, last_name }) => ({
          value: id,
          label: `${first_name} ${last_name}`,
        }))}
        value={filters.actor_id || null}
        onChange={(actor_id) => onChange({ actor_id: actor_id ?? '' })}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label="Sign-ins"
        allowDeselect={false}
        data={toOptions(signInLabels)}
        value={filters.sign_ins}
        onChange={(sign_ins) => onChange({ sign_ins: sign_ins ?? '', action: '' })}
        comboboxProps={{ withinPortal: false }}
      />
      <DayField
        label="From"
        clearable
        value={filters.date_from || null}
        onChange={(day) => onChange({ date_from: day ?? '' })}
      />
      <DayField
        label="To"
        clearable
        value={filters.date_to || null}
        onChange={(day) => onChange({ date_to: day ?? '' })}
      />
    </div>
  );
};

/** All entries of the filters as a CSV file. */
const ExportButton = ({ filters }: { filters: AuditFilters }) => {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const set = Object.entries(toQuery(filters)).filter(([, value]) => value !== '');
    await runAction(openDownload(() => call(auditExportLink, { body: Object.fromEntries(set) })));
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void download()}>
      Export as CSV
    </Button>
  );
};

/** The audit log, with its filters in the URL. */
export const AuditList = () => {
  const { filters, page, activeCount, set, clear } = useUrlFilters(noFilters);
  const options = listQuery(auditLog, { query: { ...toQuery(filters), page, page_size: pageSize } });
  const query = useQuery({ ...options, ...polled() });
  return (
    <FilterRail
      activeCount={activeCount}
      onClear={clear}
      filters={<Fields filters={filters} actions={query.data?.actions ?? []} onChange={set} />}
    >
      <PagedList
        query={query}
        rows="entries"
        pageSize={pageSize}
        empty={
          <EmptyState
            title="No entries yet"
            text="Actions of admins on people, companies and jobs appear here."
          />
        }
        onClear={activeCount > 0 ? clear : undefined}
      >
        {({ results, count, count_capped }) => (
          <>
            <div className={styles.head}>
              <p className={styles.count}>
                {count_capped ? `${formatNumber(count)}+ entries` : formatCount(count, 'entry', 'entries')}
              </p>
              <ExportButton filters={filters} />
            </div>
            <DataTable
              caption="Audit log"
              rows={results}
              rowKey={({ id }) => id}
              columns={[
                {
                  title: 'Action',
                  cell: (line) => <strong>{formatAction(line.action)}</strong>,
                },
                { title: 'Subject', cell: (line) => <Subject line={line} /> },
                { title: 'Change', cell: (line) => <Change line={line} /> },
                { title: 'Person', cell: (line) => <Caller line={line} /> },
                {
                  title: 'Time (UTC)',
                  cell: ({ at }) => <time dateTime={at}>{formatDayTime(at)}</time>,
                },
              ]}
            />
          </>
        )}
      </PagedList>
    </FilterRail>
  );
};
