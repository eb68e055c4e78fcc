import { sql } from 'kysely';
import { limits } from '../../../contract/src/limits.ts';
import type { Db } from './db.ts';
import type { DB } from './db-types.ts';
import { problem } from './problem.ts';
import type { WaitingItem } from './waiting-item.ts';

export type BounceKind = DB['mail_bounces']['kind'] extends { __select__: infer Kind } ? Kind : never;
type MailProvider = NonNullable<DB['mail_bounces']['provider']>;

interface Bounce {
  email: string;
  /** Default: `refused`, by our own mail server. */
  kind?: BounceKind;
  provider?: MailProvider;
  /** The words of the mail server. */
  reply: string;
}

/**
 * Records that an address cannot be reached, or that its owner complained. A weaker kind never replaces a stronger one.
 * Soft bounces in a row become a bounce.
 */
export const recordBounce = async (
  db: Db,
  { email, kind = 'refused', provider, reply }: Bounce,
): Promise<void> => {
  await sql`
    insert into mail_bounces as known (email, kind, provider, reply)
    values (${email}, ${kind}, ${provider ?? null}, ${reply})
    on conflict (email) do update set (kind, times, provider, reply, last_at) = (
      select
        case when known.kind = 'soft_bounce' and excluded.kind = 'soft_bounce'
          then case when soft.times >= ${limits.softBounces} then 'bounce' else 'soft_bounce' end
          else kinds[greatest(array_position(kinds, known.kind), array_position(kinds, excluded.kind))] end,
        soft.times,
        case when is_stronger then excluded.provider else known.provider end,
        case when is_stronger then excluded.reply else known.reply end,
        now()
      from (select array['soft_bounce', 'refused', 'complaint', 'bounce'] as kinds) as ranked,
        lateral (select array_position(kinds, excluded.kind) >= array_position(kinds, known.kind) as is_stronger) as rank,
        (select case when known.kind = 'soft_bounce' and known.last_at < now() - make_interval(days => ${limits.softBounceDays})
          then 1 else known.times + 1 end as times) as soft)`.execute(db);
};

/** What keeps mail from an address; undefined for one that gets all. Soft bounces keep nothing. */
export const findSuppression = async (
  db: Db,
  email: string,
): Promise<Exclude<BounceKind, 'soft_bounce'> | undefined> => {
  const row = await db
    .selectFrom('mail_bounces')
    .select('kind')
    .where('email', '=', email)
    .where('kind', '<>', 'soft_bounce')
    .executeTakeFirst();
  return row?.kind as Exclude<BounceKind, 'soft_bounce'> | undefined;
};

/** Whether bulk mail to an address (a column) is stopped. */
export const isSuppressed = (email: string) =>
  sql`exists (select from mail_bounces where mail_bounces.email = ${sql.ref(email)} and mail_bounces.kind <> 'soft_bounce')`;

/** Whether no mail arrives at an address (a column). An owner who complained still gets service notices. */
export const isUndeliverable = (email: string) =>
  sql`exists (select from mail_bounces where mail_bounces.email = ${sql.ref(email)} and mail_bounces.kind in ('refused', 'bounce'))`;

/** Ends what a mail disproves that our server accepted: its own refusal. A provider may still report a bounce later. */
export const clearRefusal = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('mail_bounces').where('email', '=', email).where('kind', '=', 'refused').execute();
};

/** Ends what a mail disproves that arrived: a refusal, and the count of soft bounces. */
export const clearSoftBounces = async (db: Db, email: string): Promise<void> => {
  await db
    .deleteFrom('mail_bounces')
    .where('email', '=', email)
    .where('kind', 'in', ['refused', 'soft_bounce'])
    .execute();
};

/** Deletes soft bounces that no longer count. */
export const purgeSoftBounces = async (db: Db): Promise<void> => {
  await sql`
    delete from mail_bounces
    where kind = 'soft_bounce' and last_at < now() - make_interval(days => ${limits.softBounceDays})`.execute(
    db,
  );
};

/** Deletes all that is known about an address: its owner proved that mail arrives, or the address is erased. */
export const deleteBounce = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('mail_bounces').where('email', '=', email).execute();
};

/** Addresses that get no mail, or whose owner complained. */
export const bouncedAddresses = sql<WaitingItem>`
  select mail_bounces.id::text, mail_bounces.email,
    case mail_bounces.kind when 'complaint' then 'Complained of spam' when 'refused' then 'Refused by the mail server'
      else 'Bounced' end || ': ' || mail_bounces.reply, last_at,
    coalesce('/admin-accounts/' || users.id, '/admin-today'), users.id, null, null::jsonb
  from mail_bounces left join users on users.email = mail_bounces.email and users.status <> 'removed'
  where mail_bounces.kind <> 'soft_bounce'`;

/** Clears a bounced address: it gets mail again. Throws `not_found`. */
export const clearBounce = async (db: Db, id: string): Promise<{ email: string; kind: BounceKind }> =>
  db
    .deleteFrom('mail_bounces')
    .where('id', '=', id)
    .returning(['email', 'kind'])
    .executeTakeFirstOrThrow(() => problem('not_found'));
