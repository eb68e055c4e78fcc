import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditLine } from '../../../../contract/src/audit.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterRail } from '../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { type AuditFilters, admins, auditPage, noFilters, pageSize } from './audit.data.ts';
import styles from './audit-list.module.css';

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const words = (name: string) => name.replaceAll('_', ' ');

/** 'job_removed' as a person reads it. */
const actionName = (action: string) => words(action).replace(/^./, (first) => first.toUpperCase());

const Subject = ({ line: { subject_type, subject_name, subject_link } }: { line: AuditLine }) => {
  if (subject_name === null)
    return <span className={styles.faint}>A {words(subject_type)} that is gone</span>;
  return subject_link === null ? subject_name : <Link to={subject_link}>{subject_name}</Link>;
};

const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What it changed: 'status: active → closed', or the one side that there is. */
const Change = ({ line: { before, after, reason } }: { line: AuditLine }) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <span className={styles.faint}>{words(name)}:</span>{' '}
          {before?.[name] !== undefined && <del>{said(before[name])}</del>}
          {before?.[name] !== undefined && after?.[name] !== undefined && ' → '}
          {after?.[name] !== undefined && <ins>{said(after[name])}</ins>}
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
  const { data } = useQuery(admins);
  return (
    <div className={styles.fields}>
      <SearchField
        label="Words"
        placeholder="Plan, reason, title …"
        words={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        label="Act"
        placeholder="Any"
        clearable
        searchable
        data={actions.map((action) => ({ value: action, label: actionName(action) }))}
        value={filters.action || null}
        onChange={(action) => onChange({ action: action ?? '' })}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label="Admin"
        placeholder="Anybody"
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
      <TextInput
        label="From"
        type="date"
        value={filters.date_from}
        onChange={(event) => onChange({ date_from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filters.date_to}
        onChange={(event) => onChange({ date_to: event.currentTarget.value })}
      />
    </div>
  );
};

/** The log with its filters in the URL. */
export const AuditList = () => {
  const { filters, page, active, set, clear } = useUrlFilters(noFilters);
  const query = useQuery(auditPage(filters, page));
  return (
    <FilterRail
      active={active}
      onClear={clear}
      filters={<Fields filters={filters} actions={query.data?.actions ?? []} onChange={set} />}
    >
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={8} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : (
            <EmptyState
              title={active > 0 ? 'Nothing fits' : 'Nothing has been done yet'}
              text={
                active > 0
                  ? 'No act of an admin fits these filters.'
                  : 'What admins do to people, companies and jobs is written down here.'
              }
            />
          )
        }
      >
        {({ results, count, count_capped }) => (
          <>
            <p className={styles.count}>
              {count.toLocaleString('en')}
              {count_capped && '+'} {count === 1 ? 'line' : 'lines'}
            </p>
            <DataTable
              caption="Acts of admins"
              rows={results}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'action',
                  title: 'Act',
                  cell: (line) => <strong>{actionName(line.action)}</strong>,
                },
                { key: 'subject', title: 'To', cell: (line) => <Subject line={line} /> },
                { key: 'change', title: 'What', cell: (line) => <Change line={line} /> },
                { key: 'actor', title: 'By', cell: ({ actor }) => actor.name },
                {
                  key: 'at',
                  title: 'When (UTC)',
                  cell: ({ at }) => <time dateTime={at}>{time.format(new Date(at))}</time>,
                },
              ]}
            />
            <Pagination page={page} pageCount={pageCountOf(count, pageSize)} />
          </>
        )}
      </LoadBoundary>
    </FilterRail>
  );
};
