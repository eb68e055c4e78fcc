import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { retentionQuery } from './trust-desk.data.ts';
import styles from './trust-queue.module.css';

/** What is deleted by itself after some time, and when that last ran. */
export const RetentionRules = () => (
  <div className={styles.retention}>
    <Section
      title="Retention"
      lead="Deleted by itself after some time. Everything else stays until its account is erased."
    >
      <LoadBoundary
        query={useQuery(retentionQuery())}
        skeleton={<ListSkeleton rows={5} label="Loading the rules" />}
      >
        {(rules) => (
          <DataTable
            caption="Retention"
            rows={rules}
            rowKey={({ what }) => what}
            columns={[
              { title: 'What', cell: ({ what }) => what },
              { title: 'Kept', cell: ({ kept }) => kept },
              {
                title: 'Last run',
                cell: ({ last_run_at }) =>
                  last_run_at === null ? 'Not yet' : <RelativeTime time={last_run_at} />,
              },
            ]}
          />
        )}
      </LoadBoundary>
    </Section>
  </div>
);
