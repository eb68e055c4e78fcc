import { Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { PromoCode } from '../../../../contract/src/promo-codes.ts';
import { toOptions } from '../../lib/select-options.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { PromoCodeForm } from './promo-code-form.tsx';
import { PromoCodeTable } from './promo-code-table.tsx';
import { promoCodesQuery } from './promo-codes.data.ts';
import styles from './promo-codes.module.css';

const activeOptions = toOptions({ '': 'All codes', true: 'Active', false: 'Inactive' });

/** The promo codes with their uses, for an admin. */
export const PromoCodeList = () => {
  const url = useUrlFilters({ search: '', active: '' });
  const [editing, setEditing] = useState<{ code: PromoCode | undefined }>();
  const { filters, page } = url;
  const found = useQuery(promoCodesQuery({ page, ...filters }));
  const createButton = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setEditing({ code: undefined })}
    >
      New code
    </Button>
  );
  return (
    <>
      <PageHeader title="Promo codes" lead="Codes that lower the price of a plan." actions={createButton} />
      <Group mb="lg" gap="sm">
        <SearchField
          aria-label="Search codes"
          placeholder="Search by code"
          words={filters.search}
          onSearch={(search) => url.set({ search })}
          className={styles.search}
        />
        <Select
          aria-label="State"
          data={activeOptions}
          value={filters.active}
          onChange={(active) => url.set({ active: active ?? '' })}
          allowDeselect={false}
          className={styles.state}
        />
      </Group>
      <PagedList
        query={found}
        rows="promo codes"
        pageSize={limits.pageSize}
        empty={
          <EmptyState
            title="No promo codes yet"
            text="A code takes a percentage or an amount off a plan. People enter it at sign-up or checkout."
            action={createButton}
          />
        }
        onClear={url.activeCount > 0 ? url.clear : undefined}
        className={styles.list}
      >
        {({ results }) => <PromoCodeTable codes={results} onEdit={(code) => setEditing({ code })} />}
      </PagedList>
      {editing && (
        <PromoCodeForm
          key={editing.code?.id ?? 'new'}
          code={editing.code}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
};
