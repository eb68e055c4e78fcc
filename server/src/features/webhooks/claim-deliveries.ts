import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Sent } from './webhook-body.ts';

/** Concurrent requests of this process to one host. */
export const perHost = 4;
/** Concurrent requests of this process. */
const inTotal = 48;

/** A claim expires after this, longer than an attempt takes, so that another process repeats that of a crashed one. */
const leaseSeconds = 4 * limits.webhookTimeoutSeconds;

/** A delivery that this process has claimed. */
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
 * Those of a suspended company wait.
 */
export const claimDeliveries = async (
  db: Db,
  busy: ReadonlyMap<string, number>,
  now: Date,
): Promise<ClaimedDelivery[]> => {
  const freeSlots = inTotal - [...busy.values()].reduce((sum, count) => sum + count, 0);
  if (freeSlots <= 0) return [];
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select delivery.id, delivery.next_attempt_at, webhooks.host,
        row_number() over (partition by webhooks.host order by delivery.next_attempt_at, delivery.id) as host_rank
      from webhook_deliveries as delivery join webhooks on webhooks.id = delivery.webhook_id
      where delivery.next_attempt_at <= ${now.toISOString()} and (delivery.send_once or (
        delivery.state = 'waiting' and webhooks.off_at is null
        and exists (select from company_owners join people_with_access on id = user_id
          where company_owners.company_id = webhooks.company_id)
        and not exists (
          select from webhook_deliveries as earlier
          where earlier.webhook_id = delivery.webhook_id and earlier.resource_id = delivery.resource_id
            and earlier.state = 'waiting' and earlier.sequence < delivery.sequence)))
    ), chosen as (
      select due.id from due
      left join unnest(${[...busy.keys()]}::text[], ${[...busy.values()]}::int[]) as busy (host, count)
        on busy.host = due.host
      where due.host_rank <= ${perHost} - coalesce(busy.count, 0)
      order by due.next_attempt_at limit ${freeSlots}
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
