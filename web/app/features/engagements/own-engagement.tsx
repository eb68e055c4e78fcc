import { useQuery } from '@tanstack/react-query';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { EngagementPanel } from './engagement-panel.tsx';
import { engagementOf } from './engagements.data.ts';
import styles from './engagements.module.css';

/** In a hired application of one's own: what became of it. */
export const OwnEngagement = ({ applicationId }: { applicationId: string }) => (
  <section className={styles.own} aria-label="Engagement">
    <LoadBoundary query={useQuery(engagementOf(applicationId))} skeleton={<Bar height="9rem" />}>
      {(engagement) => (
        <>
          <h3>
            Engagement <StatusBadge status={engagement.status} />
          </h3>
          <EngagementPanel engagement={engagement} />
        </>
      )}
    </LoadBoundary>
  </section>
);
