import { type Selectable, sql } from 'kysely';
import type { AudienceFilter } from '../../../../contract/src/audiences.ts';
import type { Campaign, CampaignChannel } from '../../../../contract/src/campaigns.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { MergeValues } from '../../../../contract/src/merge-fields.ts';
import { isSuppressed } from '../../lib/bounces.ts';
import type { Db, Pool } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds } from '../../lib/page-ids.ts';
import { problem } from '../../lib/problem.ts';
import { type Audience, addRecipients, isUnreachable, mayReceive } from './audience.ts';
import { mergeValues } from './merge-values.ts';

export type CampaignRow = Selectable<DB['campaigns']>;

/** Recipients that are claimed together. */
const batchSize = 10;
/** A claim that is older was left by a crashed run. */
const claimSeconds = 60;

export const insertCampaign = async (
  db: Db,
  campaign: Pick<CampaignRow, 'kind' | 'title' | 'body' | 'author_id'> &
    Partial<Pick<CampaignRow, 'link' | 'segment' | 'scheduled_at' | 'time_zone' | 'started_at'>> & {
      filter?: string;
    },
): Promise<string> => {
  const { id } = await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
  return id;
};

const findCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The campaign, with its recipients: one whose time has come gets them now, once, and from the people who match now.
 * Undefined if it was canceled.
 */
export const startCampaign = async (db: Pool, id: string): Promise<CampaignRow | undefined> => {
  const campaign = await findCampaign(db, id);
  if (!campaign || campaign.started_at !== null) return campaign;
  return db.transaction().execute(async (tx) => {
    const waiting = await tx
      .updateTable('campaigns')
      .set({ started_at: sql`now()` })
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!waiting) return findCampaign(tx, id);
    await addRecipients(tx, id, getChannel(waiting), toAudience(waiting));
    return waiting;
  });
};

/** Deletes a campaign that waits for its time. Throws `not_found`, and `not_allowed_now` for one that has started. */
export const cancelCampaign = async (db: Db, id: string): Promise<Pick<CampaignRow, 'kind' | 'title'>> => {
  const canceled = await db
    .deleteFrom('campaigns')
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returning(['kind', 'title'])
    .executeTakeFirst();
  if (canceled) return canceled;
  if (!(await findCampaign(db, id))) throw problem('not_found');
  throw problem('not_allowed_now', 'It has started and cannot be recalled.');
};

const getChannel = ({ kind }: CampaignRow): CampaignChannel => (kind === 'upgrade' ? 'mail' : kind);

/** Whom a campaign was meant for: a segment, or people who were selected and get a letter. */
const toAudience = ({ segment, filter }: CampaignRow): Audience =>
  segment === null ? { emails: [] } : { segment, filter: filter as AudienceFilter };

/**
 * Claims the next queued recipients, so that no other run sends to them; includes those of a crashed run. `excluded`: since
 * the campaign was created, they opted out, were suspended, or their address was suppressed. `was_sent`: the log says that
 * the mail server took the mail before the run crashed.
 */
export const claimRecipients = async (db: Db, campaign: CampaignRow, messageHost: string) => {
  const channel = getChannel(campaign);
  const { rows } = await sql<{
    id: string;
    user_id: string | null;
    email: string;
    type: UserType | null;
    subscriber_id: string | null;
    suppressed: boolean;
    excluded: boolean;
    was_sent: boolean;
    values: MergeValues | null;
  }>`
    update campaign_recipients set started_at = now()
    where id in (
      select id from campaign_recipients
      where campaign_id = ${campaign.id} and state = 'queued'
        and (started_at is null or started_at < now() - make_interval(secs => ${claimSeconds}))
      order by id limit ${batchSize} for update skip locked)
    returning id, user_id, email,
      (select type from users where users.id = user_id) as type,
      (select ${mergeValues} from users where users.id = user_id) as values,
      (select id from newsletter_subscribers as subscribers
        where subscribers.email = campaign_recipients.email and state = 'subscribed') as subscriber_id,
      exists (select from mail_suppressions where mail_suppressions.email = campaign_recipients.email) as suppressed,
      coalesce(
        (select not ${mayReceive(channel)} or ${isUnreachable(channel, toAudience(campaign))}
          from users where users.id = user_id),
        ${isSuppressed('campaign_recipients.email')}) as excluded,
      exists (select from mail_log where message_id = '<' || campaign_recipients.id || '@' || ${messageHost}::text || '>'
        and mail_log.state not in ('sending', 'failed')) as was_sent`.execute(db);
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
  query: Parameters<typeof listPageIds>[2],
): Promise<Rows<Campaign>> => {
  const where = sql`kind = any(${kinds})`;
  const { ids, ...counts } = await listPageIds(
    db,
    { table: 'campaigns', where, newest: 'created_at' },
    query,
  );
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
      filter: row.filter as AudienceFilter,
      queued: row.recipients - row.sent - row.failed - row.unsubscribed,
    })),
  };
};
