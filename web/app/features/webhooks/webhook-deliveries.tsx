import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { WebhookDelivery } from '../../../../contract/src/webhooks.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { sendAgain, webhookDeliveries } from './webhooks.data.ts';
import styles from './webhooks.module.css';

const states: Record<WebhookDelivery['state'], readonly [label: string, tone: Tone]> = {
  waiting: ['Waiting', 'warn'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
};

/** The last deliveries of a webhook, each with its request and answer. */
export const WebhookDeliveries = ({ id }: { id: string }) => {
  const query = useQuery(webhookDeliveries(id));
  return (
    <LoadBoundary
      query={query}
      skeleton={<ListSkeleton rows={4} />}
      empty={
        <EmptyState
          heading="h3"
          title="Nothing sent yet"
          text="Events appear here as they happen. Send a test to try your address now."
        />
      }
    >
      {(deliveries) => (
        <>
          <ul className={styles.deliveries} aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          <p className={styles.faint}>
            The last {limits.webhookDeliveriesShown} deliveries, kept for {limits.webhookDeliveryDays} days.
          </p>
        </>
      )}
    </LoadBoundary>
  );
};

const Delivery = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { id, event, state, attempts, created_at, next_attempt_at, response_status } = delivery;
  return (
    <li className={styles.delivery}>
      <details>
        <summary>
          <StatusBadge status={state} texts={states} />
          <span className={styles.url}>
            {event} {response_status !== null && <code>{response_status}</code>}
          </span>
          <span className={styles.faint}>
            {attempts > 1 && `${formatCount(attempts, 'attempt')} · `}
            <RelativeTime time={created_at} />
          </span>
        </summary>
        <div className={styles.content}>
          <p className={styles.faint}>
            <code>webhook-id: {id}</code>
            {state === 'waiting' && next_attempt_at !== null && attempts > 0 && (
              <>
                {' · '}next attempt <RelativeTime time={next_attempt_at} />
              </>
            )}
          </p>
          <h4>Request</h4>
          <pre className={styles.code}>{JSON.stringify(JSON.parse(delivery.request), null, 2)}</pre>
          <h4>Answer</h4>
          <Answer delivery={delivery} />
          <div>
            <Button
              variant="default"
              size="sm"
              onClick={() => void runAction(sendAgain(id), ({ message }) => message)}
            >
              {state === 'waiting' ? 'Try now' : 'Send again'}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
};

const Answer = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { attempted_at, duration_ms, response_status, response_body, error } = delivery;
  if (attempted_at === null) return <p>Not sent yet.</p>;
  return (
    <>
      <p>
        {response_status === null ? error : `Status ${response_status}`}
        {' · '}
        {duration_ms} ms{' · '}
        <RelativeTime time={attempted_at} />
      </p>
      {response_body !== null && response_body !== '' && <pre className={styles.code}>{response_body}</pre>}
    </>
  );
};
