import { type Selectable, sql } from 'kysely';
import type { Campaign } from '../../../../contract/src/campaigns.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { pageIds } from '../../lib/page-ids.ts';

export type CampaignRow = Selectable<DB['campaigns']>;

/** Recipients that are claimed together. */
const BATCH_SIZE = 10;
/** A claim that is older was left by a crashed run. */
const CLAIM_SECONDS = 60;

export const insertCampaign = async (
  db: Db,
  campaign: Pick<CampaignRow, 'kind' | 'title' | 'body' | 'author_id'> &
    Partial<Pick<CampaignRow, 'link' | 'segment'>>,
): Promise<string> => {
  const { id } = await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const findCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();

/** Claims the next queued recipients, so that no other run sends to them; includes those of a crashed run. */
export const claimRecipients = async (db: Db, campaignId: string) => {
  const { rows } = await sql<{
    id: string;
    user_id: string | null;
    email: string;
    type: UserType | null;
    subscriber_id: string | null;
    suppressed: boolean;
  }>`
    update campaign_recipients set started_at = now()
    where id in (
      select id from campaign_recipients
      where campaign_id = ${campaignId} and state = 'queued'
        and (started_at is null or started_at < now() - make_interval(secs => ${CLAIM_SECONDS}))
      order by id limit ${BATCH_SIZE} for update skip locked)
    returning id, user_id, email,
      (select type from users where users.id = user_id) as type,
      (select id from newsletter_subscribers as subscribers
        where subscribers.email = campaign_recipients.email and state = 'subscribed') as subscriber_id,
      exists (select from mail_suppressions where mail_suppressions.email = campaign_recipients.email) as suppressed`.execute(
    db,
  );
  return rows;
};

/** Releases a claimed recipient after a temporary failure. */
export const releaseRecipient = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('campaign_recipients').set({ started_at: null }).where('id', '=', id).execute();
};

/** Sets the final state of a recipient and counts it, both only once. */
export const endRecipient = async (
  db: Db,
  id: string,
  state: 'sent' | 'failed' | 'unsubscribed',
  reply: string | null = null,
): Promise<void> => {
  await sql`
    with ended as (
      update campaign_recipients set state = ${state}, done_at = now(), reply = ${reply}
      where id = ${id} and state = 'queued' returning campaign_id)
    update campaigns set ${sql.id(state)} = ${sql.id(state)} + 1 from ended where campaigns.id = ended.campaign_id`.execute(
    db,
  );
};

/** Ends a campaign without queued recipients. Returns whether it ended. */
export const endCampaign = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update campaigns set finished_at = coalesce(finished_at, now())
    where id = ${id} and not exists (
      select from campaign_recipients where campaign_id = ${id} and state = 'queued')
    returning id`.execute(db);
  return rows.length > 0;
};

// Counts people, not devices: one push that was sent is enough.
const pushed = sql<number>`(
  select count(distinct notifications.user_id) from notifications
  join notification_deliveries as pushes on pushes.notification_id = notifications.id
  where notifications.key = 'campaign ' || campaigns.id and notifications.key like 'campaign %'
    and pushes.outcome = 'sent')`;

/** Campaigns of a channel, newest first. */
export const listCampaigns = async (
  db: Db,
  kinds: Campaign['kind'][],
  query: Parameters<typeof pageIds>[2],
): Promise<Rows<Campaign>> => {
  const where = sql`kind = any(${kinds})`;
  const { ids, ...counts } = await pageIds(db, { table: 'campaigns', where, newest: 'created_at' }, query);
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.author_id')
    .selectAll('campaigns')
    .select('full_name as author')
    .select(kinds.includes('push') ? pushed.as('delivered') : sql<number>`campaigns.sent`.as('delivered'))
    .where('campaigns.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .execute();
  return {
    ...counts,
    rows: rows.map(({ author_id: _, ...row }) => ({
      ...row,
      queued: row.recipients - row.sent - row.failed - row.unsubscribed,
    })),
  };
};
