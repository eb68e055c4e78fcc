import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

const isRecipient = (userId: string) => sql`(user_id = ${userId}
  or user_id is null and email = (select email from users where id = ${userId}))`;

/** The campaigns that a person received, for the export of their data. */
export const exportCampaigns = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const { rows } = await sql`
    select kind, title, campaign_recipients.email, state, created_at, done_at
    from campaign_recipients join campaigns on campaigns.id = campaign_id
    where ${isRecipient(userId)} order by campaign_recipients.id`.execute(db);
  const { rows: suppressions } = await sql`
    select email, created_at from mail_suppressions
    where email = (select email from users where id = ${userId})`.execute(db);
  return { campaigns: rows, mail_suppressions: suppressions };
};

/** Deletes a person from the recipients, also of running campaigns. To be called before their address is erased. */
export const eraseCampaigns = async (db: Db, userId: string): Promise<void> => {
  await sql`
    delete from mail_suppressions where email = (select email from users where id = ${userId})`.execute(db);
  await sql`
    with deleted as (delete from campaign_recipients where ${isRecipient(userId)} returning campaign_id, state),
    waiting as (select campaign_id, count(*) as count from deleted where state = 'queued' group by 1)
    update campaigns set unsubscribed = unsubscribed + waiting.count
    from waiting where campaigns.id = waiting.campaign_id`.execute(db);
};
