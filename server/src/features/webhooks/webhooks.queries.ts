import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Webhook, WebhookDelivery } from '../../../../contract/src/webhooks.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { isSinceTakeOver } from '../../lib/take-over.ts';
import { type Sent, toBody } from './webhook-body.ts';

const fields =
  sql.raw<Webhook>(`webhooks.id, url, events, off_reason, off_at, failing_since, webhooks.created_at, (
  select count(*)::integer from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting') as waiting`);

/** A webhook of the caller's company. */
export type OwnWebhook = Authorized<Webhook, 'owner'>;

/** The webhooks of a company, newest first. */
export const listWebhooks = async (db: Db, companyId: string): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`
    select ${fields} from webhooks where company_id = ${companyId} order by created_at desc, id`.execute(db);
  return rows;
};

/** A webhook of a company, locked if it will be changed. Throws not found. */
export const getOwnWebhook = async (
  db: Db,
  companyId: string | null,
  id: string,
  { lock = false } = {},
): Promise<OwnWebhook> => {
  const { rows } = await sql<Webhook>`
    select ${fields} from webhooks where id = ${id} and company_id = ${companyId}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  if (rows[0] === undefined) throw problem('not_found');
  return authorized(rows[0], 'owner');
};

/** How many webhooks a company has. Two calls at once count one after the other. */
export const countWebhooks = async (db: Db, companyId: string): Promise<number> => {
  await sql`select from companies where id = ${companyId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhooks where company_id = ${companyId}`.execute(db);
  return oneRow(rows).count;
};

interface NewRow {
  id: string;
  companyId: string;
  url: string;
  events: readonly string[];
  sealedSecret: string;
}

export const insertWebhook = async (db: Db, row: NewRow): Promise<void> => {
  await db
    .insertInto('webhooks')
    .values({
      id: row.id,
      company_id: row.companyId,
      url: row.url,
      host: new URL(row.url).host,
      events: [...row.events],
      sealed_secret: row.sealedSecret,
    })
    .execute();
};

interface Changes {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  on?: boolean | undefined;
}

/** Changes a webhook. What waits is tried again at once when it has another address or is switched on. */
export const updateWebhook = async (
  db: Db,
  webhook: OwnWebhook,
  { url, events, on }: Changes,
  now: Date,
): Promise<void> => {
  const isMoved = url !== undefined && url !== webhook.url;
  const isSwitchedOn = on === true && webhook.off_at !== null;
  const isSwitchedOff = on === false && webhook.off_at === null;
  await db
    .updateTable('webhooks')
    .set({
      id: webhook.id,
      ...(isMoved ? { url, host: new URL(url).host } : {}),
      ...(events === undefined ? {} : { events: [...events] }),
      ...(isMoved || isSwitchedOn ? { failing_since: null } : {}),
      ...(isSwitchedOn ? { off_at: null, off_reason: null } : {}),
      ...(isSwitchedOff ? { off_at: now.toISOString(), off_reason: 'owner' as const } : {}),
    })
    .where('id', '=', webhook.id)
    .execute();
  if (isMoved || isSwitchedOn)
    await db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: now.toISOString(), trying_since: null })
      .where('webhook_id', '=', webhook.id)
      .where('state', '=', 'waiting')
      .execute();
};

/** Stores a new secret; the one before signs, too, until `until`. */
export const replaceSecret = async (
  db: Db,
  { id }: OwnWebhook,
  sealed: string,
  until: Date,
): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set((eb) => ({
      sealed_secret: sealed,
      previous_sealed_secret: eb.ref('sealed_secret'),
      previous_secret_until: until.toISOString(),
    }))
    .where('id', '=', id)
    .execute();
};

export const deleteWebhook = async (db: Db, { id }: OwnWebhook): Promise<void> => {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
};

/** Adds the event of a test, which is attempted once. */
export const insertTest = async (db: Db, { id }: OwnWebhook, event: string, data: object): Promise<void> => {
  await sql`
    with counter as (
      insert into webhook_sequences as counter (webhook_id, resource_id, last) values (${id}, ${id}, 1)
      on conflict (webhook_id, resource_id) do update set last = counter.last + 1 returning last
    )
    insert into webhook_deliveries (webhook_id, resource_id, sequence, event, data, about, send_once)
    select ${id}, ${id}, last, ${event}, ${JSON.stringify(data)}::json, '{}', true from counter`.execute(db);
};

type DeliveryRow = Omit<WebhookDelivery, 'request'> & Sent;

/** The last deliveries of a webhook, newest first. */
export const listDeliveries = async (db: Db, { id }: OwnWebhook): Promise<WebhookDelivery[]> => {
  const { rows } = await sql<DeliveryRow>`
    select id, event, resource_id, sequence, data, state, attempts, created_at, next_attempt_at, attempted_at,
      duration_ms, response_status, response_body, error
    from webhook_deliveries where webhook_id = ${id}
    order by id desc limit ${limits.webhookDeliveriesShown}`.execute(db);
  return rows.map((row) => ({ ...row, request: toBody(row) }));
};

/** A delivery of a company with its webhook, locked. Throws not found. */
export const lockOwnDelivery = async (db: Db, companyId: string | null, id: string) => {
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_deliveries.id', 'state', 'off_at'])
    .where('webhook_deliveries.id', '=', id)
    .where('webhooks.company_id', '=', companyId)
    .forUpdate('webhook_deliveries')
    .executeTakeFirst();
  if (delivery === undefined) throw problem('not_found');
  return authorized(delivery, 'owner');
};

/** Makes a delivery due: one that waits in its order, any other once more. */
export const makeDue = async (
  db: Db,
  { id, state }: Authorized<{ id: string; state: string }, 'owner'>,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now.toISOString(), ...(state === 'waiting' ? {} : { send_once: true }) })
    .where('id', '=', id)
    .execute();
};

/**
 * Switches off the webhooks of the company that a person owns; with `since`, those created since a take-over. Drops what
 * they have to send: somebody else may have chosen their addresses. Returns whether one was on.
 */
export const switchOffWebhooks = async (db: Db, ownerId: string, since?: string): Promise<boolean> => {
  const isChosen = since === undefined ? sql`true` : isSinceTakeOver('created_at', since);
  const { rows } = await sql<{ was_on: boolean }>`
    with chosen as (
      select id, off_at is null as was_on from webhooks
      where company_id in (select company_id from company_owners where user_id = ${ownerId})
        and ${isChosen}
      order by id for no key update
    ), switched as (
      update webhooks set off_at = now(), off_reason = 'owner' from chosen where webhooks.id = chosen.id and was_on
    ), dropped as (
      delete from webhook_deliveries using chosen
      where webhook_id = chosen.id and (state = 'waiting' or send_once)
    )
    select was_on from chosen`.execute(db);
  return rows.some(({ was_on }) => was_on);
};

/** Deletes what webhooks have or had to send about a person, and the webhooks of a company that they own. */
export const eraseWebhooks = async (db: Db, userId: string): Promise<void> => {
  await sql`delete from webhook_deliveries where about @> array[${userId}::uuid]`.execute(db);
  await sql`
    delete from webhooks using company_owners
    where company_owners.company_id = webhooks.company_id and company_owners.user_id = ${userId}`.execute(db);
};

/** The webhooks of the company that a person owns, without their secrets, for the export of personal data. */
export const exportWebhooks = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  webhooks: await db
    .selectFrom('webhooks')
    .innerJoin('company_owners', 'company_owners.company_id', 'webhooks.company_id')
    .select(['url', 'events', 'off_reason', 'off_at', 'created_at'])
    .where('company_owners.user_id', '=', userId)
    .orderBy('webhooks.created_at')
    .execute(),
});
