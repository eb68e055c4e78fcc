import { useQuery } from '@tanstack/react-query';
import { type LaunchCheck, launchChecks } from '../../../../contract/src/launch.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './launch-checklist.module.css';

const Check = ({ name, state, text, link }: LaunchCheck) => (
  <li className={styles.check}>
    <StatusBadge
      status={state}
      label={state === 'ok' ? 'OK' : 'To do'}
      tone={state === 'ok' ? 'good' : 'warn'}
    />
    <div>
      <h2>{name}</h2>
      <p>{text}</p>
    </div>
    {link !== null && (
      <LinkButton to={link} look="quiet">
        Open
      </LinkButton>
    )}
  </li>
);

/** Each line says that it is done, or what to do and where. */
export const LaunchChecklist = () => (
  <LoadBoundary
    query={useQuery(endpointQuery(launchChecks))}
    skeleton={<ListSkeleton rows={8} label="Loading the checklist" />}
  >
    {({ checks }) => {
      const open = checks.filter(({ state }) => state === 'todo');
      return (
        <>
          <p role="status" className={styles.summary}>
            {open.length === 0
              ? 'All done.'
              : `${open.length} of ${formatCount(checks.length, 'check')} to do.`}
          </p>
          <ul className={styles.list}>
            {/* What is to do first. */}
            {[...open, ...checks.filter(({ state }) => state === 'ok')].map((check) => (
              <Check key={check.name} {...check} />
            ))}
          </ul>
        </>
      );
    }}
  </LoadBoundary>
);
