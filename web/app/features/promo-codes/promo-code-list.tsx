import { Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { PromoCodeForm } from './promo-code-form.tsx';
import { PromoCodeTable } from './promo-code-table.tsx';
import { promoCodes } from './promo-codes.data.ts';
import styles from './promo-codes.module.css';

const states = [
  { value: '', label: 'On and off' },
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

/** The promo codes with what became of them, for an admin who makes, changes and ends them. */
export const PromoCodeList = () => {
  const url = useUrlFilters({ search: '', active: '' });
  const [open, setOpen] = useState<{ code: PromoCode | undefined }>();
  const { filters, page } = url;
  const found = useQuery({
    ...promoCodes({
      page,
      ...(filters.search ? { search: filters.search } : {}),
      ...(filters.active ? { active: filters.active } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpen({ code: undefined })}
    >
      New code
    </Button>
  );
  return (
    <>
      <PageHeader title="Promo codes" lead="Codes that lower the price of a plan." actions={add} />
      <Group mb="lg" gap="sm">
        <SearchField
          aria-label="Search codes"
          placeholder="Search by code"
          words={filters.search}
          onSearch={(search) => url.set({ search })}
          className={styles.search}
        />
        <Select
          aria-label="Which codes"
          data={states}
          value={filters.active}
          onChange={(active) => url.set({ active: active ?? '' })}
          allowDeselect={false}
          className={styles.state}
        />
      </Group>
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={6} label="Loading the codes" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? <PastTheLast /> : <NoCodes filtered={url.active > 0} onClear={url.clear} add={add} />
        }
      >
        {({ results, count }) => (
          <div className={styles.list} aria-busy={found.isPlaceholderData}>
            <PromoCodeTable codes={results} onEdit={(code) => setOpen({ code })} />
            <Pagination page={page} pageCount={pageCountOf(count, limits.pageSize)} label="Pages of codes" />
          </div>
        )}
      </LoadBoundary>
      {open && (
        <PromoCodeForm key={open.code?.id ?? 'new'} code={open.code} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
};

const NoCodes = ({
  filtered,
  onClear,
  add,
}: {
  filtered: boolean;
  onClear: () => void;
  add: React.ReactNode;
}) =>
  filtered ? (
    <EmptyState
      title="No code fits"
      text="Try another name, or clear the filters to see them all."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No promo codes yet"
      text="A code takes a percentage or a sum off a plan. People type it when they sign up or pay."
      action={add}
    />
  );
