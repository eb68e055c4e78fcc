import { sql } from 'kysely';
import { addDays } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { enqueue } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import type { Outcome } from './attempt-delivery.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { sendWebhooksTask } from './webhook-task.ts';
import { webhookOff } from './webhooks.emails.ts';

const minute = 60;
const hour = 60 * minute;
/** The seconds until the next attempt: the first that are more than the time spent trying, then a day. */
const retryDelays = [5, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];

/** When to try again what has failed since `since`. The last attempt is at `end`; undefined after it. */
export const getNextAttempt = (since: Date, now: Date, end: Date): Date | undefined => {
  if (now >= end) return undefined;
  const seconds = (now.getTime() - since.getTime()) / 1_000;
  const delay = retryDelays.find((each) => each > seconds) ?? 24 * hour;
  const next = new Date(now.getTime() + delay * 1_000);
  return next < end ? next : end;
};

const switchOff = async (
  db: Db,
  { webhook_id, company_id, url }: ClaimedDelivery,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<void> => {
  const switched = await db
    .updateTable('webhooks')
    .set({ off_at: now.toISOString(), off_reason: reason })
    .where('id', '=', webhook_id)
    .where('off_at', 'is', null)
    // The response came from an earlier URL of the webhook.
    .where('url', '=', url)
    .returning('id')
    .executeTakeFirst();
  if (switched === undefined) return;
  const owner = await db
    .selectFrom('company_owners')
    .select('user_id')
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  if (owner?.user_id)
    await notify(db, { ...webhookOff(url, reason), userId: owner.user_id, kind: 'account_security' });
};

const toResult = (outcome: Outcome) => ({
  attempted_at: outcome.at.toISOString(),
  duration_ms: outcome.milliseconds,
  response_status: 'status' in outcome ? outcome.status : null,
  response_body: 'status' in outcome ? outcome.body : null,
  error: 'error' in outcome ? outcome.error : null,
});

/** Updates the delivery unless another attempt has started since the caller claimed it. */
const updateClaimed = (db: Db, { id, attempts }: ClaimedDelivery) =>
  db.updateTable('webhook_deliveries').where('id', '=', id).where('attempts', '=', attempts);

const recordSuccess = async (db: Db, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> => {
  await updateClaimed(db, delivery)
    .set({
      ...toResult(outcome),
      state: 'delivered',
      send_once: false,
      next_attempt_at: null,
      trying_since: null,
    })
    .execute();
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', delivery.webhook_id)
    .where('failing_since', 'is not', null)
    .execute();
};

/** Records a failed attempt that a person started. The deliveries that wait in order stay as they are. */
const recordFailureByHand = (db: Db, delivery: ClaimedDelivery, outcome: Outcome) =>
  updateClaimed(db, delivery)
    .set({
      ...toResult(outcome),
      state: sql`case state when 'waiting' then 'failed' else state end`,
      send_once: false,
      next_attempt_at: null,
    })
    .execute();

const recordFailure = async (db: Db, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> => {
  const now = outcome.at;
  const since = delivery.trying_since ?? now.toISOString();
  const next = getNextAttempt(new Date(since), now, addDays(since, limits.webhookRetryDays));
  const webhook = await db
    .updateTable('webhooks')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', eb.val(now.toISOString())) }))
    .where('id', '=', delivery.webhook_id)
    .where('url', '=', delivery.url)
    .returning('failing_since')
    .executeTakeFirst();
  // The webhook was deleted during the attempt, or has another URL, which is tried at once.
  if (webhook === undefined) return;
  const { failing_since } = webhook;
  const isFailing =
    failing_since !== null && addDays(failing_since, limits.webhookRetryDays).getTime() <= now.getTime();
  if (isFailing) await switchOff(db, delivery, 'failing', now);
  // Deliveries of a webhook that is switched off are sent once it is on again. Otherwise only this delivery has failed.
  const hasFailed = next === undefined && !isFailing;
  await updateClaimed(db, delivery)
    .set({
      ...toResult(outcome),
      trying_since: since,
      next_attempt_at: hasFailed ? null : (next ?? now).toISOString(),
      ...(hasFailed ? { state: 'failed' as const } : {}),
    })
    .execute();
  // `next` is a time of this process's clock.
  if (next) await enqueue(db, sendWebhooksTask, {}, { runAt: next });
};

/** Stores the outcome of an attempt: done, when to try again, or that the webhook is switched off. */
export const recordAttempt = ({ db }: Pick<Deps, 'db'>, delivery: ClaimedDelivery, outcome: Outcome) =>
  db.transaction().execute(async (tx) => {
    const status = 'status' in outcome ? outcome.status : undefined;
    if (status !== undefined && status >= 200 && status <= 299) return recordSuccess(tx, delivery, outcome);
    if (status === 410) await switchOff(tx, delivery, 'gone', outcome.at);
    if (delivery.send_once) await recordFailureByHand(tx, delivery, outcome);
    else await recordFailure(tx, delivery, outcome);
  });
