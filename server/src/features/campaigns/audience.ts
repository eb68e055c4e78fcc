import { type RawBuilder, sql } from 'kysely';
import type { AudienceFilter, Segment } from '../../../../contract/src/audiences.ts';
import type { CampaignChannel } from '../../../../contract/src/campaigns.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { isSuppressed, isUndeliverable } from '../../lib/bounces.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { grantsPlan } from '../billing/billing.public.ts';
import { matchesFilter } from './audience-filter.ts';

const hasPlan = sql`exists (
  select from subscriptions where subscriptions.user_id = users.id and ${grantsPlan})`;

const conditions: Record<Segment, RawBuilder<unknown>> = {
  all: sql`users.type in ('fractional', 'company')`,
  fractional: sql`users.type = 'fractional'`,
  company: sql`users.type = 'company'`,
  free_fractional: sql`users.type = 'fractional' and not ${hasPlan}`,
  paid_fractional: sql`users.type = 'fractional' and ${hasPlan}`,
  unverified: sql`exists (select from fractionals where fractionals.user_id = users.id
    and fractionals.status in ('unverified', 'pending'))`,
  newsletter: sql`exists (select from newsletter_subscribers as subscribers
    where subscribers.email = users.email and subscribers.state = 'subscribed')`,
};

/** A segment, or people by their ids or email addresses. */
export type Audience = SegmentAudience | { userIds: string[] } | { emails: string[] };
export interface SegmentAudience {
  segment: Segment;
  filter?: AudienceFilter | undefined;
}

const hasSaved = (setting: 'mail' | 'in_app' | 'push', on: boolean) => sql`exists (
  select from notification_preferences as preferences
  where preferences.user_id = users.id and preferences.kind = 'admin_message'
    and ${sql.ref(`preferences.${setting}`)} = ${on})`;

/** Whether a channel does not reach a person: they did not opt in, opted out, or their address is suppressed. */
export const isUnreachable = (channel: CampaignChannel, audience: Audience) => {
  if (channel === 'push') return sql`(${hasSaved('in_app', false)} and ${hasSaved('push', false)})`;
  if (channel === 'service') return isUndeliverable('users.email');
  // Subscribers of the newsletter have opted in. Selected people get a letter, not news.
  const needsOptIn = 'segment' in audience && audience.segment !== 'newsletter';
  const isExcluded = needsOptIn ? sql`not ${hasSaved('mail', true)}` : hasSaved('mail', false);
  return sql`(${isExcluded} or ${isSuppressed('users.email')})`;
};

/** A suspended person still gets a service notice: changed terms and a breach concern them, too. */
export const mayReceive = (channel: CampaignChannel) =>
  channel === 'service' ? sql`users.status in ('active', 'suspended')` : sql`users.status = 'active'`;

const matchesSegment = ({ segment, filter }: SegmentAudience) =>
  sql`${conditions[segment]} and ${matchesFilter(filter) ?? sql`true`}`;

const matchesAudience = (audience: Audience) => {
  if ('segment' in audience) return matchesSegment(audience);
  return 'userIds' in audience
    ? sql`users.type in ('fractional', 'company') and users.id = any(${audience.userIds}::uuid[])`
    : sql`users.email = any(${audience.emails}::text[])`;
};

/** The addresses of an audience that need no account. */
const selectAddresses = (audience: Audience) => {
  if ('emails' in audience) return sql`select unnest(${audience.emails}::text[]) as email`;
  // A filter asks for what only accounts have.
  return 'segment' in audience &&
    audience.segment === 'newsletter' &&
    matchesFilter(audience.filter) === undefined
    ? sql`select email from newsletter_subscribers where state = 'subscribed'`
    : undefined;
};

/** Whether an address unsubscribed from the newsletter or from admin mails. */
const isUnsubscribed = sql`(
  exists (select from mail_suppressions where mail_suppressions.email = addresses.email)
  or exists (select from newsletter_subscribers as subscribers
    where subscribers.email = addresses.email and subscribers.state = 'unsubscribed'))`;

/**
 * The addresses without an account, and whether each is excluded: it bounces, or it unsubscribed from mails to single
 * addresses.
 */
const withoutAccount = (addresses: RawBuilder<unknown>, audience: Audience) => sql`
  select email, (${isSuppressed('addresses.email')}
    ${'emails' in audience ? sql`or ${isUnsubscribed}` : sql``}
  ) as excluded
  from (${addresses}) as addresses
  where not exists (select from users where users.email = addresses.email and users.status <> 'removed')`;

/**
 * Writes a row for each recipient; those whom the channel does not reach get one with the state 'unsubscribed'. A service
 * notice reaches everybody: people whose address bounces are notified in the app.
 */
export const addRecipients = async (
  db: Db,
  campaignId: string,
  channel: CampaignChannel,
  audience: Audience,
): Promise<{ recipients: number; unsubscribed: number }> => {
  const isExcluded = channel === 'service' ? sql`false` : isUnreachable(channel, audience);
  await sql`
    insert into campaign_recipients (campaign_id, user_id, email, state)
    select ${campaignId}, users.id, users.email, case when ${isExcluded} then 'unsubscribed' else 'queued' end
    from users where ${mayReceive(channel)} and ${matchesAudience(audience)}`.execute(db);
  const addresses = channel === 'mail' ? selectAddresses(audience) : undefined;
  if (addresses)
    await sql`
      insert into campaign_recipients (campaign_id, email, state)
      select ${campaignId}, email, case when excluded then 'unsubscribed' else 'queued' end
      from (${withoutAccount(addresses, audience)}) as addresses on conflict do nothing`.execute(db);
  const { rows } = await sql<{ recipients: number; unsubscribed: number }>`
    update campaigns set (recipients, unsubscribed) = (
      select count(*), count(*) filter (where state = 'unsubscribed')
      from campaign_recipients where campaign_id = campaigns.id)
    where id = ${campaignId} returning recipients, unsubscribed`.execute(db);
  return oneRow(rows);
};

/** The number of people in a segment, and how many of them the channel reaches. */
export const countAudience = async (
  db: Db,
  audience: SegmentAudience,
  channel: CampaignChannel,
): Promise<{ people: number; reached: number }> => {
  const addresses = channel === 'mail' ? selectAddresses(audience) : undefined;
  const { rows } = await sql<{ people: number; reached: number }>`
    select count(*) as people, count(*) filter (where reachable) as reached from (
      select not ${isUnreachable(channel, audience)} as reachable
      from users where ${mayReceive(channel)} and ${matchesSegment(audience)}
      ${addresses ? sql`union all select not excluded from (${withoutAccount(addresses, audience)}) as addresses` : sql``}
    ) as people`.execute(db);
  return oneRow(rows);
};

/** Some accounts that the channel reaches, the newest first. */
export const sampleAudience = async (
  db: Db,
  audience: SegmentAudience,
  channel: CampaignChannel,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, users.full_name as name from users
    where ${mayReceive(channel)} and ${matchesSegment(audience)} and not ${isUnreachable(channel, audience)}
    order by users.created_at desc, users.id desc limit ${limits.audienceSample}`.execute(db);
  return rows;
};
