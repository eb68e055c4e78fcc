import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';

/**
 * Notes that an address asked, and that it is mailed about it now. Undefined where it was mailed a moment ago: whoever
 * types an address again and again, or twenty times at once, sends it one mail.
 */
export const noteAsking = async (db: Db, email: string) => {
  const { rows } = await sql<{ id: string; state: 'asked' | 'subscribed' }>`
    insert into newsletter_subscribers as known (email, mailed_at) values (${email}, now())
    on conflict (email) do update set mailed_at = now(), changed_at = now(),
      state = case known.state when 'unsubscribed' then 'asked' else known.state end
    where known.mailed_at is null
      or known.mailed_at < now() - make_interval(mins => ${limits.newsletterMailEveryMinutes})
    returning id, state`.execute(db);
  return rows[0];
};

/** Takes an address in that was proved otherwise: by a sign-up's code. */
export const addSubscriber = async (db: Db, email: string): Promise<void> => {
  await sql`
    insert into newsletter_subscribers (email, state) values (${email}, 'subscribed')
    on conflict (email) do update set state = 'subscribed', changed_at = now()`.execute(db);
};

/** Answers whether there is such a subscriber. */
export const setSubscriberState = async (
  db: Db,
  id: string,
  state: 'subscribed' | 'unsubscribed',
): Promise<boolean> => {
  const { rows } = await sql`
    update newsletter_subscribers
    set changed_at = case state when ${state} then changed_at else now() end, state = ${state}
    where id = ${id} returning id`.execute(db);
  return rows.length > 0;
};

export const countSubscribers = async (db: Db): Promise<{ subscribed: number; waiting: number }> => {
  const { rows } = await sql<{ subscribed: number; waiting: number }>`
    select count(*) filter (where state = 'subscribed') as subscribed,
      count(*) filter (where state = 'asked') as waiting
    from newsletter_subscribers`.execute(db);
  return oneRow(rows);
};

/** Forgets who never confirmed, and who left. */
export const purgeFormerSubscribers = async (db: Db): Promise<void> => {
  await sql`
    delete from newsletter_subscribers
    where state <> 'subscribed'
      and changed_at < now() - make_interval(days => ${limits.newsletterForgetDays})`.execute(db);
};
