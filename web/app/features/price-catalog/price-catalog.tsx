import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../../contract/src/dates.ts';
import { Currency } from '../../../../contract/src/money.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { CatalogPlan, PriceVersion } from '../../../../contract/src/price-versions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { NewPricesDialog } from './new-prices-dialog.tsx';
import { catalogQuery } from './price-catalog.data.ts';
import styles from './price-catalog.module.css';

const describeMoves = ({ moves, waiting, moved, skipped }: PriceVersion): string => {
  if (moves === null) return 'First prices';
  if (!moves) return 'New buyers only';
  const counts = [
    [waiting, 'to move'],
    [moved, 'moved'],
    [skipped, 'left out'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, label]) => `${count} ${label}`);
  return parts.length === 0 ? 'Nobody to move' : parts.join(', ');
};

const describeOrigin = ({ created_at, created_by, reason }: PriceVersion) =>
  created_at === null ? (
    'Since the start'
  ) : (
    <span className={styles.origin}>
      <span>
        {formatDay(created_at)}, {created_by ?? 'a former admin'}
      </span>
      <span className={styles.reason}>{reason}</span>
    </span>
  );

/** The plans with their prices, the earlier versions, and the form for new ones. */
export const PriceCatalog = () => {
  const [editing, setEditing] = useState<CatalogPlan>();
  return (
    <>
      <PageHeader
        title="Prices"
        lead="A month, without tax; a year costs ten months. New prices are a new version, and earlier ones stay listed."
      />
      <LoadBoundary
        query={useQuery(catalogQuery())}
        skeleton={<ListSkeleton rows={8} label="Loading the prices" />}
      >
        {(plans) => (
          <div className={styles.plans}>
            {plans.map((plan) => (
              <PlanVersions key={plan.title} plan={plan} onEdit={() => setEditing(plan)} />
            ))}
          </div>
        )}
      </LoadBoundary>
      {editing && <NewPricesDialog plan={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
};

const PlanVersions = ({ plan, onEdit }: { plan: CatalogPlan; onEdit: () => void }) => {
  const { title, audience, subscribers, versions } = plan;
  const [forSale] = versions;
  return (
    <Section
      title={title}
      lead={`${audience === 'company' ? 'Companies' : 'Fractionals'}, ${formatCount(subscribers, 'paying subscriber', 'paying subscribers')}`}
      aside={
        <Button variant="default" onClick={onEdit}>
          New prices…
        </Button>
      }
    >
      <DataTable
        caption={`Prices of ${title}`}
        rows={versions}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            title: 'Version',
            cell: (version) => `${version.version}${version === forSale ? ', for sale' : ''}`,
          },
          ...Currency.options.map((currency) => ({
            title: currency,
            numeric: true,
            cell: ({ amounts }: PriceVersion) => <Money amount={amounts[currency]} currency={currency} />,
          })),
          { title: 'Subscribers', cell: describeMoves },
          { title: 'Published', cell: describeOrigin },
        ]}
      />
    </Section>
  );
};
