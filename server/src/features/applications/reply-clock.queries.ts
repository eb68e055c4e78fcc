import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { isWaiting } from './applications.queries.ts';

/** Counts a chat message of the company to an applicant as an answer. Computed here, as chat does not know applications. */
export const recordChatAnswers = async (db: Db): Promise<void> => {
  await sql`
    update applications set answered_at = answers.at
    from (
      select applications.id, min(chat_messages.created_at) as at
      from applications
      join jobs on jobs.id = applications.job_id
      join chat_members as mine on mine.user_id = applications.fractional_id
      join chat_rooms on chat_rooms.id = mine.room_id and chat_rooms.last_activity_at > applications.created_at
      join chat_members as theirs on theirs.room_id = mine.room_id
      join company_members on company_members.user_id = theirs.user_id
        and company_members.company_id = jobs.company_id
      join chat_messages on chat_messages.room_id = mine.room_id and chat_messages.sender_id = theirs.user_id
        and chat_messages.created_at > applications.created_at
      where ${isWaiting}
      group by applications.id
    ) as answers
    where applications.id = answers.id and applications.answered_at is null`.execute(db);
};

/** Jobs with unopened applications of which the company has to be reminded. */
export const listJobsToNudge = async (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['jobs.id', 'jobs.title', sql<string>`jobs.company_id`.as('company_id')])
    .distinct()
    .where(needsNudge)
    .orderBy('jobs.id')
    .execute();

const needsNudge = sql<boolean>`(${isWaiting} and applications.status = 'submitted'
  and applications.nudged_at is null
  and applications.created_at < now() - make_interval(days => ${sql.lit(limits.replyNudgeDays)}))`;

/** Marks the applications that the reminder is about, in its transaction, so that another worker finds none. */
export const markNudged = async (db: Db, jobId: string): Promise<string[]> => {
  const rows = await db
    .updateTable('applications')
    .set({ nudged_at: sql`now()` })
    .where('job_id', '=', jobId)
    .where(needsNudge)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Measures every company; `ReplyRecord` in the contract defines the measures. Applications that ended before an answer
 * was due, by withdrawal or with their job, are left out.
 */
export const measureCompanies = async (db: Db): Promise<void> => {
  await sql`
    with verdicts as (
      select jobs.company_id,
        extract(epoch from applications.answered_at - applications.created_at) / 3600 as hours,
        due.at as due_at, applications.answered_at
      from applications
      join jobs on jobs.id = applications.job_id
      cross join lateral (
        select applications.created_at + make_interval(days => applications.reply_promise_days) as at
      ) as due
      where applications.created_at > now() - make_interval(days => ${limits.replyRecordDays})
        and (applications.answered_at is not null
          or due.at < case when applications.status in ('submitted', 'viewed') then now() else applications.updated_at end)
    ), measured as (
      select company_id, count(*) as measured,
        nullif(percentile_disc(0.5) within group (order by coalesce(hours, 'infinity')), 'infinity') as median_hours,
        round(100.0 * count(*) filter (where answered_at <= due_at) / count(*)) as kept_percent
      from verdicts group by company_id having count(*) >= ${limits.minRepliesForRecord}
    ), gone as (
      delete from reply_records where company_id not in (select company_id from measured)
    )
    insert into reply_records (company_id, measured, median_hours, kept_percent)
    select company_id, measured, median_hours, kept_percent from measured
    on conflict (company_id) do update set
      measured = excluded.measured, median_hours = excluded.median_hours,
      kept_percent = excluded.kept_percent, measured_at = now()
    where (reply_records.measured, reply_records.median_hours, reply_records.kept_percent)
      is distinct from (excluded.measured, excluded.median_hours, excluded.kept_percent)`.execute(db);
};
