import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../../../contract/src/client.ts';
import type { PendingAction, PendingActionState } from '../../../../contract/src/pending-actions.ts';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { pendingActions } from './pending-actions.data.ts';
import styles from './pending-actions.module.css';
import { WaitingAction } from './waiting-action.tsx';

const states: Record<PendingActionState, readonly [label: string, tone: Tone]> = {
  pending: ['Waiting', 'warn'],
  done: ['Done', 'good'],
  declined: ['Declined', 'neutral'],
  expired: ['Expired', 'neutral'],
  revoked: ['Key revoked', 'neutral'],
};

/** The first values in one line. */
const summarize = ({ details }: PendingAction): string => {
  const text = details.map(({ value }) => value.replace(/\n+/g, ' ')).join(' · ');
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Scrolls to the action that the address names, once it is there. */
const useChosen = (list: readonly PendingAction[] | undefined): string | null => {
  const chosen = useSearchParams()[0].get('action');
  const isThere = list?.some(({ id }) => id === chosen) ?? false;
  useEffect(() => {
    if (isThere) document.getElementById(chosen ?? '')?.scrollIntoView();
  }, [chosen, isThere]);
  return chosen;
};

/** What programs with a key of the account want to do: the person confirms or declines each. */
export const PendingActions = () => {
  const query = useQuery(pendingActions);
  const list = useRef<HTMLUListElement>(null);
  const chosen = useChosen(query.data);

  if (query.error instanceof CallError && query.error.code === 'not_allowed_now')
    return (
      <EmptyState
        title="API keys belong to the owner"
        text="Only the owner of your company’s account confirms what programs ask for."
      />
    );
  return (
    <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
      {(actions) => {
        const waiting = actions.filter(({ state }) => state === 'pending');
        const earlier = actions.filter(({ state }) => state !== 'pending');
        return (
          <>
            {waiting.length === 0 && <NothingWaits />}
            <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Actions to confirm">
              {waiting.map((action) => (
                <WaitingAction
                  key={action.id}
                  action={action}
                  isChosen={action.id === chosen}
                  onDecided={() => list.current?.focus()}
                />
              ))}
            </ul>
            {earlier.length > 0 && <EarlierActions actions={earlier} />}
          </>
        );
      }}
    </LoadBoundary>
  );
};

const NothingWaits = () => (
  <EmptyState
    title="No actions to confirm"
    text={
      <>
        When a program with one of your <Link to="/account/api-keys">API keys</Link> wants to send a message,
        publish a job, apply or hire for you, it asks here first.
      </>
    }
  />
);

const EarlierActions = ({ actions }: { actions: readonly PendingAction[] }) => (
  <section className={styles.earlier} aria-labelledby="earlier">
    <h2 id="earlier">Last days</h2>
    <ItemList label="Last days">
      {actions.map((action) => (
        <Item
          key={action.id}
          mark={<IconRobot aria-hidden="true" />}
          name={
            <>
              {action.title} <StatusBadge status={action.state} texts={states} />
            </>
          }
          detail={
            <>
              {summarize(action)}
              <br />
              Asked by “{action.key_name}” <RelativeTime time={action.created_at} />
              {action.result !== null && ` · ${action.result}`}
            </>
          }
        />
      ))}
    </ItemList>
  </section>
);
