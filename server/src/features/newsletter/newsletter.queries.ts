import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';

/**
 * Stores a request to subscribe and marks it as mailed now. Returns undefined where the address was mailed a moment
 * ago, so that repeated or concurrent requests send one mail.
 */
export const requestSubscription = async (db: Db, email: string) => {
  const { rows } = await sql<{ id: string; state: 'asked' | 'subscribed' }>`
    insert into newsletter_subscribers as existing (email, mailed_at) values (${email}, now())
    on conflict (email) do update set mailed_at = now(), changed_at = now(),
      state = case existing.state when 'unsubscribed' then 'asked' else existing.state end
    where existing.mailed_at is null
      or existing.mailed_at < now() - make_interval(mins => ${limits.newsletterMailEveryMinutes})
    returning id, state`.execute(db);
  return rows[0];
};

/** Subscribes an address that is verified already, by the code of a sign-up. */
export const addSubscriber = async (db: Db, email: string): Promise<void> => {
  await sql`
    insert into newsletter_subscribers (email, state) values (${email}, 'subscribed')
    on conflict (email) do update set state = 'subscribed', changed_at = now()`.execute(db);
};

/** Returns false where there is no such subscriber. */
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
