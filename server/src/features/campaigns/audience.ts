import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { CampaignChannel, Segment } from '../../../../contract/src/campaigns.ts';
import { type Db, oneRow } from '../../lib/db.ts';

const holdsPlan = sql`exists (select from subscriptions where subscriptions.user_id = users.id
  and subscriptions.status <> 'ended' and subscriptions.end_date > now())`;

const conditions: Record<Segment, RawBuilder<unknown>> = {
  all: sql`users.type in ('fractional', 'company')`,
  fractional: sql`users.type = 'fractional'`,
  company: sql`users.type = 'company'`,
  free_fractional: sql`users.type = 'fractional' and not ${holdsPlan}`,
  paid_fractional: sql`users.type = 'fractional' and ${holdsPlan}`,
  unverified: sql`exists (select from fractionals where fractionals.user_id = users.id
    and fractionals.status in ('unverified', 'pending'))`,
  newsletter: sql`exists (select from newsletter_subscribers as subscribers
    where subscribers.email = users.email and subscribers.state = 'subscribed')`,
};

/** Whether somebody chose to get no news by this channel, or their address takes no mail. */
const unreachable = (channel: z.infer<typeof CampaignChannel>) => {
  const off = (which: 'mail' | 'in_app' | 'push') => sql`exists (
    select from notification_preferences as chosen
    where chosen.user_id = users.id and chosen.kind = 'admin_message' and not ${sql.ref(`chosen.${which}`)})`;
  return channel === 'mail'
    ? sql`(${off('mail')} or exists (select from mail_bounces where mail_bounces.email = users.email))`
    : sql`(${off('in_app')} and ${off('push')})`;
};

/** Who is meant: a segment, or people by their ids or addresses. */
export type Audience = { segment: Segment } | { userIds: string[] } | { emails: string[] };

const fitting = (audience: Audience) => {
  if ('segment' in audience) return conditions[audience.segment];
  return 'userIds' in audience
    ? sql`users.type in ('fractional', 'company') and users.id = any(${audience.userIds}::uuid[])`
    : sql`users.email = any(${audience.emails}::text[])`;
};

/** Addresses that are meant whether or not somebody has an account with them. */
const addressesOf = (audience: Audience) => {
  if ('emails' in audience) return sql`select unnest(${audience.emails}::text[]) as email`;
  return 'segment' in audience && audience.segment === 'newsletter'
    ? sql`select email from newsletter_subscribers where state = 'subscribed'`
    : undefined;
};

/** Whoever left the newsletter, or such a mail, wants no other. */
const unwanted = sql`(
  exists (select from mail_suppressions where mail_suppressions.email = named.email)
  or exists (select from newsletter_subscribers as subscribers
    where subscribers.email = named.email and subscribers.state = 'unsubscribed'))`;

/** Those of them without an account, and whether mails to them come back or, where nobody asked for them, are unwanted. */
const strangersOf = (addresses: RawBuilder<unknown>, audience: Audience) => sql`
  select email, (exists (select from mail_bounces where mail_bounces.email = named.email)
    ${'emails' in audience ? sql`or ${unwanted}` : sql``}
  ) as closed
  from (${addresses}) as named
  where not exists (select from users where users.email = named.email and users.status <> 'removed')`;

/**
 * Writes one row a recipient; who unsubscribed has one, too, that says so. Addresses without an account are written
 * to as they are.
 */
export const addRecipients = async (
  db: Db,
  campaignId: string,
  channel: z.infer<typeof CampaignChannel>,
  audience: Audience,
): Promise<{ recipients: number; unsubscribed: number }> => {
  await sql`
    insert into campaign_recipients (campaign_id, user_id, email, state)
    select ${campaignId}, users.id, users.email, case when ${unreachable(channel)} then 'unsubscribed' else 'queued' end
    from users where users.status = 'active' and ${fitting(audience)}`.execute(db);
  const addresses = channel === 'mail' ? addressesOf(audience) : undefined;
  if (addresses)
    await sql`
      insert into campaign_recipients (campaign_id, email, state)
      select ${campaignId}, email, case when closed then 'unsubscribed' else 'queued' end
      from (${strangersOf(addresses, audience)}) as strangers on conflict do nothing`.execute(db);
  const { rows } = await sql<{ recipients: number; unsubscribed: number }>`
    update campaigns set (recipients, unsubscribed) = (
      select count(*), count(*) filter (where state = 'unsubscribed')
      from campaign_recipients where campaign_id = campaigns.id)
    where id = ${campaignId} returning recipients, unsubscribed`.execute(db);
  return oneRow(rows);
};

/** How many people a segment has, and how many of them want to hear. */
export const countAudience = async (
  db: Db,
  segment: Segment,
  channel: z.infer<typeof CampaignChannel>,
): Promise<{ people: number; reached: number }> => {
  const addresses = channel === 'mail' ? addressesOf({ segment }) : undefined;
  const { rows } = await sql<{ people: number; reached: number }>`
    select count(*) as people, count(*) filter (where reachable) as reached from (
      select not ${unreachable(channel)} as reachable
      from users where users.status = 'active' and ${conditions[segment]}
      ${addresses ? sql`union all select not closed from (${strangersOf(addresses, { segment })}) as strangers` : sql``}
    ) as meant`.execute(db);
  return oneRow(rows);
};
