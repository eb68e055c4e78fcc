import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CatalogItem, type CatalogKind, catalogKinds } from '../../../../contract/src/catalog-edits.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSend } from '../../lib/use-send.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { kindLabels } from './catalog-labels.ts';
import { allIndustries, catalogQuery, useAddItem, useUpdateItem } from './site-settings.data.ts';
import styles from './site-settings.module.css';

const AddDialog = ({ kind, onClose }: { kind: CatalogKind; onClose: () => void }) => {
  const add = useAddItem();
  const industries = useQuery({ ...allIndustries(), enabled: kind === 'sub_category' });
  const form = useForm({ initialValues: { title: '', parent_id: '' } });
  const { busy, failure, onSubmit } = useSend(form, async ({ title, parent_id }) => {
    await add.mutateAsync({ kind, title, ...(parent_id === '' ? {} : { parent_id }) });
    successToast(`“${title}” is in the catalogue.`);
    onClose();
  });
  return (
    <FormModal
      title={`Add ${kindLabels[kind].one}`}
      centered
      submitLabel="Add"
      {...{ busy, failure, onSubmit, onClose }}
    >
      {kind === 'sub_category' && (
        <Select
          label="Industry"
          required
          searchable
          data={(industries.data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps('parent_id')}
        />
      )}
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
    </FormModal>
  );
};

const RenameDialog = ({
  kind,
  item: { id, title },
  onClose,
}: {
  kind: CatalogKind;
  item: CatalogItem;
  onClose: () => void;
}) => {
  const update = useUpdateItem();
  const form = useForm({ initialValues: { title } });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    await update.mutateAsync({ id, kind, ...values });
    successToast(`It is now “${values.title}”.`);
    onClose();
  });
  return (
    <FormModal
      title={`Rename ${kindLabels[kind].one}`}
      centered
      submitLabel="Rename"
      {...{ busy, failure, onSubmit, onClose }}
    >
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
    </FormModal>
  );
};

const getState = ({ retired, approved }: CatalogItem) => {
  if (retired) return <StatusBadge status="retired" label="Retired" tone="neutral" />;
  return approved ? 'Offered' : <StatusBadge status="waiting" label="Not approved" tone="warn" />;
};

/** What members choose from. Functions are fixed; a retired item stays where it is used. */
export const CatalogEditor = () => {
  const { filters, page, set } = useUrlFilters({ part: 'catalogue', kind: 'industry', search: '' });
  const kind = catalogKinds.find((known) => known === filters.kind) ?? 'industry';
  const [dialog, setDialog] = useState<'add' | CatalogItem>();
  const update = useUpdateItem();
  const query = useQuery(catalogQuery(kind, filters.search, page));
  const close = () => setDialog(undefined);
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label="Kind"
          data={catalogKinds.map((value) => ({ value, label: kindLabels[value].many }))}
          value={kind}
          onChange={(value) => set({ kind: value, search: '' })}
        />
        <TextInput
          label="Search"
          value={filters.search}
          onChange={({ currentTarget }) => set({ search: currentTarget.value })}
        />
        <Button onClick={() => setDialog('add')}>Add {kindLabels[kind].one}</Button>
      </div>
      <PagedList
        query={query}
        rows={kindLabels[kind].many.toLowerCase()}
        pageSize={limits.pageSize}
        empty={<EmptyState title="Nothing found" text="No item has this in its title." />}
      >
        {({ results }) => (
          <DataTable
            caption={kindLabels[kind].many}
            rows={results}
            rowKey={({ id }) => id}
            columns={[
              { title: 'Title', cell: ({ title }) => title },
              { title: 'State', cell: getState },
              {
                title: 'Actions',
                actions: true,
                cell: (item) => (
                  <div className={styles.buttons}>
                    {!item.approved && (
                      <Button
                        size="xs"
                        onClick={() => update.mutate({ id: item.id, kind, approved: true })}
                        aria-label={`Approve ${item.title}`}
                      >
                        Approve
                      </Button>
                    )}
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Rename ${item.title}`}
                      onClick={() => setDialog(item)}
                    >
                      Rename
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${item.retired ? 'Offer again' : 'Retire'}: ${item.title}`}
                      onClick={() => update.mutate({ id: item.id, kind, retired: !item.retired })}
                    >
                      {item.retired ? 'Offer again' : 'Retire'}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {dialog === 'add' && <AddDialog kind={kind} onClose={close} />}
      {dialog !== undefined && dialog !== 'add' && <RenameDialog kind={kind} item={dialog} onClose={close} />}
    </>
  );
};
