import { sql } from 'kysely';
import { openStatuses } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';

interface Pair {
  companyId: string;
  fractionalId: string;
}

const inPresentExperience = ({ fractionalId }: Pair) => sql<boolean>`exists (
  select from experiences where user_id = ${fractionalId} and (end_date is null or end_date >= current_date)
    and company_key(company) = any (competitors.keys))`;

// An admin has seen the experience of the approval. Without this rule, anyone finds out a list by entering names.
const inSettledExperience = ({ fractionalId }: Pair) => sql<boolean>`exists (
  select from experiences join fractionals using (user_id)
  where user_id = ${fractionalId} and (end_date is null or end_date >= current_date)
    and company_key(experiences.company) = any (competitors.keys)
    and (entered_at <= decided_at
      or entered_at < now() - make_interval(days => ${limits.conflictExperienceDays})))`;

const inEngagement = ({ fractionalId }: Pair) => sql<boolean>`exists (
  select from engagements join companies on companies.id = engagements.company_id
  where engagements.fractional_id = ${fractionalId} and engagements.status <> 'ended'
    and companies.identity_keys && competitors.keys)`;

const check = async (db: Db, { companyId }: Pair, condition: ReturnType<typeof sql<boolean>>) => {
  const { rows } = await sql<{ conflict: boolean }>`
    select ${condition} as conflict
    from (select array(select * from competitor_keys(${companyId})) as keys) as competitors`.execute(db);
  return oneRow(rows).conflict;
};

/** What the person learns: by their engagements here, and by experience that they did not just enter. */
export const isConflictForPerson = (db: Db, pair: Pair): Promise<boolean> =>
  check(db, pair, sql`(${inSettledExperience(pair)} or ${inEngagement(pair)})`);

/** Whether the person has an open application to the company, or works for it. */
export const isApplicant = async (db: Db, { companyId, fractionalId }: Pair): Promise<boolean> => {
  const { rows } = await sql`
    select from applications join jobs on jobs.id = job_id
    where company_id = ${companyId} and fractional_id = ${fractionalId}
      and applications.status = any(${openStatuses})
    union all select from engagements
    where company_id = ${companyId} and fractional_id = ${fractionalId} and status <> 'ended'`.execute(db);
  return rows.length > 0;
};

/**
 * What the company learns: by experience, which the profile shows; by engagements here only of an applicant, because the
 * mandates of other companies are confidential.
 */
export const isConflictForCompany = (db: Db, pair: Pair, hasApplied: boolean): Promise<boolean> =>
  check(
    db,
    pair,
    hasApplied ? sql`(${inPresentExperience(pair)} or ${inEngagement(pair)})` : inPresentExperience(pair),
  );
