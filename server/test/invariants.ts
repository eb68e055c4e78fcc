import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Pool } from '../src/lib/db.ts';

/** Counters that differ from a recount, and orphaned rows: each query returns the wrong rows. */
const wrongRows = {
  'jobs whose applicants are counted wrongly': sql`
    select jobs.id from jobs left join applications on applications.job_id = jobs.id
    group by jobs.id
    having jobs.applicants_count <> count(applications.id)
      or jobs.new_applicants <> count(applications.id) filter (where applications.status = 'submitted')`,
  'applications without their beginning': sql`
    select id from applications
    where not exists (select from application_history where application_id = applications.id)`,
  'applications whose last step is another than their state': sql`
    select id from applications where status <> (
      select status from application_history where application_id = applications.id order by id desc limit 1)`,
  'applications that wait for a next step in a job that is over': sql`
    select applications.id from applications join jobs on jobs.id = applications.job_id
    where jobs.status in ('closed', 'filled') and applications.declining_until is null
      and applications.status in ('submitted', 'viewed', 'shortlisted', 'interview', 'offer')`,
  'applications at the offer stage without open terms, and open offers elsewhere': sql`
    select coalesce(offered.id, open.application_id) as id
    from (select id from applications where status = 'offer') as offered
    full join (select application_id from terms_versions where outcome is null and kind = 'offer') as open
      on open.application_id = offered.id
    where offered.id is null or open.application_id is null`,
  'engagements without terms that both sides accepted': sql`
    select application_id as id from engagements
    where not exists (select from terms_versions where terms_versions.application_id = engagements.application_id
      and outcome = 'accepted' and accepted_by <> proposed_by)`,
  'accepted terms of engagements without their document': sql`
    select terms_versions.application_id as id
    from terms_versions join engagements on engagements.application_id = terms_versions.application_id
    where outcome = 'accepted' and not exists (
      select from mandates where mandates.application_id = terms_versions.application_id
        and mandates.number = terms_versions.number and mandates.terms = terms_versions.body)`,
  'engagements that are without their hire, and the other way round': sql`
    select coalesce(id, application_id) as id from (select id from applications where status = 'hired') as hired
    full join engagements on application_id = id where id is null or application_id is null`,
  'applications that took no credit, or more than one': sql`
    select a.id from applications a
    left join credits on credits.kind = 'application' and credits.subject_id = a.id::text
    group by a.id having count(credits.id) <> case when a.invited then 0 else 1 end`,
  'credits of applications that are not there': sql`
    select id from credits
    where kind = 'application' and not exists (select from applications where id::text = subject_id)`,
  'rooms whose messages have a gap, or another length': sql`
    select chat_rooms.id from chat_rooms left join chat_messages on room_id = chat_rooms.id
    group by chat_rooms.id
    having last_sequence <> count(chat_messages.id) or coalesce(max(sequence), 0) <> count(chat_messages.id)
      or coalesce(min(sequence), 1) <> 1`,
  'members whose unread messages are counted wrongly': sql`
    select room_id from chat_members where unread <> (
      select count(*) from chat_messages
      where room_id = chat_members.room_id and sequence > read_sequence and sender_id <> chat_members.user_id)`,
  'campaigns whose recipients are counted wrongly': sql`
    select campaigns.id from campaigns left join campaign_recipients on campaign_id = campaigns.id
    group by campaigns.id
    having recipients <> count(campaign_recipients.id)
      or sent <> count(campaign_recipients.id) filter (where state = 'sent')
      or failed <> count(campaign_recipients.id) filter (where state = 'failed')`,
  'lines with two live plans': sql`
    select user_id from subscriptions where status <> 'ended' group by user_id, line having count(*) > 1`,
  'days whose applications add up to another sum': sql`
    select 'application' as id where (select count(*) from applications) <>
      (select coalesce(sum(count), 0) from statistic_totals where subject = 'application' and day is null
        and num_nonnulls(fractional_type, main_category, client_type_expertise, location) = 0)
      + (select coalesce(sum(change), 0) from statistic_deltas where subject = 'application')`,
  'keys whose work was stored without its response': sql`
    select key as id from idempotency_keys where response is null`,
} as const;

/** Must hold after any operation: counters equal a recount, and no row is orphaned. */
export const expectSound = async (db: Pool, filesFolder?: string): Promise<void> => {
  const wrong: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(wrongRows)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) wrong[name] = rows;
  }
  if (filesFolder !== undefined) {
    const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true }).catch(() => []);
    const bytes = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const stored = (await db.selectFrom('files').select('id').execute()).map(({ id }) => id);
    const apart = [
      ...bytes.filter((id) => !stored.includes(id)),
      ...stored.filter((id) => !bytes.includes(id)),
    ];
    if (apart.length > 0) wrong['files whose row or bytes are missing'] = apart;
  }
  expect(wrong).toEqual({});
};
