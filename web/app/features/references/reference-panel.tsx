import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReferenceEntries } from './reference-entry.tsx';
import styles from './reference-panel.module.css';
import { referenceStates } from './reference-states.ts';
import { referencesOfPerson } from './references.data.ts';

/** The references of a person for admins, who see every request whatever companies may see. */
export const ReferencePanel = ({ personId }: { personId: string }) => (
  <section className={styles.panel} aria-label="References">
    <h2>References</h2>
    <LoadBoundary
      query={useQuery(referencesOfPerson(personId))}
      skeleton={<Bar height="3rem" />}
      isEmpty={({ requests }) => requests?.length === 0}
      empty={<p className={styles.soft}>None requested.</p>}
    >
      {({ requests, results }): ReactNode => (
        <>
          <ul className={styles.requests}>
            {requests?.map((request) => (
              <li key={request.id}>
                <span>
                  <strong>{request.referee_name}</strong>
                  <span className={styles.soft}>{request.company}</span>
                  <span className={styles.soft}>{request.referee_email}</span>
                </span>
                <StatusBadge status={request.state} texts={referenceStates} />
              </li>
            ))}
          </ul>
          {results.length > 0 && (
            <details className={styles.answers}>
              <summary>Read {formatCount(results.length, 'answer')}</summary>
              <ReferenceEntries references={results} />
            </details>
          )}
        </>
      )}
    </LoadBoundary>
  </section>
);
