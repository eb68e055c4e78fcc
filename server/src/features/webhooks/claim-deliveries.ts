import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Sent } from './webhook-body.ts';

/** The requests to one host at the same time. */
export const perHost = 4;
/** The requests of a process at the same time. */
const inTotal = 48;

/** Longer than an attempt takes: from then on, another process may repeat it. */
const leaseSeconds = 4 * limits.webhookTimeoutSeconds;

/** A delivery whose attempt is the caller's. */
export interface ClaimedDelivery extends Sent {
  id: string;
  attempts: number;
  trying_since: string | null;
  send_once: boolean;
  webhook_id: string;
  company_id: string;
  url: string;
  host: string;
  sealed_secret: string;
  previous_sealed_secret: string | null;
  previous_secret_until: string | null;
}

/**
 * Claims due deliveries, the longest due first, for as many requests as each host has room. An event is due only when
 * no earlier one of its record waits, so that a record's events are sent in order; what is sent by hand is due anyway.
 */
export const claimDeliveries = async (
  db: Db,
  busy: ReadonlyMap<string, number>,
  now: Date,
): Promise<ClaimedDelivery[]> => {
  const room = inTotal - [...busy.values()].reduce((sum, count) => sum + count, 0);
  if (room <= 0) return [];
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select delivery.id, delivery.next_attempt_at, webhooks.host,
        row_number() over (partition by webhooks.host order by delivery.next_attempt_at, delivery.id) as place
      from webhook_deliveries as delivery join webhooks on webhooks.id = delivery.webhook_id
      where delivery.next_attempt_at <= ${now.toISOString()} and (delivery.send_once or (
        delivery.state = 'waiting' and webhooks.off_at is null and not exists (
          select from webhook_deliveries as earlier
          where earlier.webhook_id = delivery.webhook_id and earlier.resource_id = delivery.resource_id
            and earlier.state = 'waiting' and earlier.sequence < delivery.sequence)))
    ), chosen as (
      select due.id from due
      left join unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::int[]) as busy (host, count)
        on busy.host = due.host
      where due.place <= ${perHost} - coalesce(busy.count, 0)
      order by due.next_attempt_at limit ${room}
    )
    update webhook_deliveries as delivery
    set attempts = attempts + 1,
      next_attempt_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${leaseSeconds})
    from webhooks
    where webhooks.id = delivery.webhook_id and delivery.id in (select id from chosen)
      -- Another process may have claimed it since.
      and delivery.next_attempt_at <= ${now.toISOString()}
    returning delivery.id, event, resource_id, sequence, data, delivery.created_at, attempts, trying_since, send_once,
      webhook_id, company_id, url, host, sealed_secret, previous_sealed_secret, previous_secret_until`.execute(
    db,
  );
  return rows;
};
