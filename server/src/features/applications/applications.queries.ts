import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type ApplicationStatus, openStatuses } from '../../../../contract/src/applications.ts';
import { overStatuses } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepare } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';
import { isInvited } from '../invitations/invitations.public.ts';
import type { OwnApplicationId } from './own-applications.ts';

/** The company has not answered, and is not declining. */
export const isWaiting = sql<boolean>`(
  applications.status in ('submitted', 'viewed') and applications.answered_at is null
  and applications.declining_until is null)`;

/** Has no answer after `noResponseDays`. */
export const isUnanswered = sql<boolean>`(${isWaiting}
  and applications.created_at < now() - make_interval(days => ${sql.lit(limits.noResponseDays)}))`;

/** Has no answer after the days that the job promises. */
export const isOverdue = sql<boolean>`(${isWaiting}
  and applications.created_at + make_interval(days => applications.reply_promise_days) < now())`;

/** The status that the company sees: a decline that can still be undone counts as declined. */
export const companyStatus = sql<ApplicationStatus>`case when applications.declining_until is null
  then applications.status else 'declined' end`;

const selectApplicant = prepare<{ userId: string }, Selectable<DB['fractionals']>>(
  ({ userId }) => sql`select * from fractionals where user_id = ${userId} for no key update`,
);

/** The fractional who applies. The lock serializes the applications of one person. */
export const lockApplicant = async (db: Db, userId: string): Promise<Selectable<DB['fractionals']>> => {
  const [fractional] = await selectApplicant(db, { userId });
  if (fractional === undefined) throw problem('not_found');
  return fractional;
};

const selectRelation = prepare<
  { jobId: string; fractionalId: string },
  { applied: boolean; invited: boolean }
>(
  ({ jobId, fractionalId }) => sql`
    select ${isInvited(jobId, fractionalId)} as invited,
      exists (select from applications where job_id = ${jobId} and fractional_id = ${fractionalId}) as applied`,
);

/** Whether the fractional has applied to the job, and whether its company invited them. */
export const findRelation = async (
  db: Db,
  jobId: string,
  fractionalId: string,
): Promise<{ applied: boolean; invited: boolean }> =>
  oneRow(await selectRelation(db, { jobId, fractionalId }));

type NewApplication = Required<
  Pick<
    Insertable<DB['applications']>,
    | 'job_id'
    | 'fractional_id'
    | 'cover_letter'
    | 'answers'
    | 'proposed_rate_minor'
    | 'rate_period'
    | 'reply_promise_days'
    | 'currency'
    | 'resume_id'
    | 'invited'
    | 'match_score'
    | 'match_reasons'
    | 'match_rules'
  >
>;

/** Inserts an application with the first step of its history. */
export const insertApplication = prepare<NewApplication, { id: string }>(
  (row) => sql`
    with inserted as (
      insert into applications (job_id, fractional_id, cover_letter, answers, proposed_rate_minor, rate_period,
        reply_promise_days, currency, resume_id, invited, match_score, match_reasons, match_rules)
      values (${row.job_id}, ${row.fractional_id}, ${row.cover_letter}, ${row.answers}, ${row.proposed_rate_minor},
        ${row.rate_period}, ${row.reply_promise_days}, ${row.currency}, ${row.resume_id}, ${row.invited},
        ${row.match_score}, ${row.match_reasons}, ${row.match_rules})
      returning id, fractional_id
    )
    insert into application_history (application_id, status, actor_id)
    select id, 'submitted', fractional_id from inserted returning application_id as id`,
);

const selectNoGo = prepare<{ fractionalId: string; companyId: string | null }, object>(
  ({ fractionalId, companyId }) => sql`
    select from fractionals
    where user_id = ${fractionalId} and user_id in (select * from hiding_from(${companyId}))`,
);

export const isNoGo = async (db: Db, fractionalId: string, companyId: string | null): Promise<boolean> =>
  (await selectNoGo(db, { fractionalId, companyId })).length > 0;

/** The details that notifications name; undefined if the fractional or the company was removed. */
export const findApplicationDetails = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users as people', 'people.id', 'applications.fractional_id')
    .select([
      'applications.id',
      'applications.job_id',
      'applications.match_score',
      'jobs.title as job_title',
      'companies.id as company_id',
      'companies.name as company_name',
      'people.id as fractional_id',
      'people.first_name',
      'people.last_name',
    ])
    .where('applications.id', '=', id)
    .where('people.status', '<>', 'removed')
    .executeTakeFirst();

const listJobIds = async (db: Db, condition: RawBuilder<boolean>): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('job_id')
    .distinct()
    .where(condition)
    .orderBy('job_id')
    .execute();
  return rows.map((row) => row.job_id);
};

export const listJobsWithUnanswered = (db: Db) => listJobIds(db, isUnanswered);

/** Closed or filled jobs that still have open applications. */
export const listJobsOverWithOpen = (db: Db) =>
  listJobIds(
    db,
    sql`applications.status = any(${openStatuses}) and applications.declining_until is null
      and jobs.status = any(${overStatuses})`,
  );

export const setStarred = async (db: Db, { id }: OwnApplicationId, starred: boolean): Promise<void> => {
  await db.updateTable('applications').set({ starred }).where('id', '=', id).execute();
};
