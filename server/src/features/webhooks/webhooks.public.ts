import { sql } from 'kysely';
import type { WebhookEvent } from '../../../../contract/src/webhook-event-names.ts';
import type { Db } from '../../lib/db.ts';
import { prepared } from '../../lib/prepared.ts';
import { type EventDetails, eventSources } from './event-sources.ts';

export { switchOffWebhooks } from './webhooks.queries.ts';

/** The last argument of `emitWebhook`: what an event tells that is not stored with its record. */
type Details<E extends WebhookEvent> = E extends keyof EventDetails
  ? undefined extends EventDetails[E]
    ? [details?: EventDetails[E]]
    : [details: EventDetails[E]]
  : [];

/**
 * Writes an event about each record for the webhooks of its company: call it in the transaction that changes the records,
 * after the change. One SQL statement, which does nothing for a company without a webhook for the event. `ids` are of
 * what the event is about: applications, interviews, jobs, statements of hours or subscriptions. `message.created` is
 * written by the database function that stores messages.
 */
export const emitWebhook = async <E extends keyof typeof eventSources>(
  db: Db,
  event: E,
  ids: string | readonly string[],
  ...[details]: Details<E>
): Promise<void> => {
  const list = [ids].flat();
  if (list.length === 0) return;
  const source = eventSources[event] as (ids: string[], details: unknown) => ReturnType<typeof sql>;
  await sql`${prepared}
    select add_webhook_event(company_id, ${event}, resource_id, people, data)
    from (${source(list, details)}) as event`.execute(db);
};
