import { sql } from 'kysely';
import { z } from 'zod';
import type { SavedTalentFilters } from '../../../../contract/src/talent-searches.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { oneRow } from '../../lib/db.ts';
import type { TaskDefinition } from '../../lib/tasks.ts';
import { matchesQuery } from './search-fractionals.ts';

/** Triggers the alerts of saved searches for candidates. */
export const personWentLive: TaskDefinition<{ fractional_id: string }> = {
  name: 'person_went_live',
  input: z.object({ fractional_id: Id }),
};

/** A company's saved search for candidates. */
interface TalentQuery {
  companyId: string;
  filters: SavedTalentFilters;
}

const matches = ({ companyId, filters }: TalentQuery) =>
  sql<boolean>`(${matchesQuery({ type: 'company', companyId }, { ...filters, sort: 'relevance' })})`;

/** For each search the number of matching people who were approved since then, at most `max` if given; in one statement. */
export const countApproved = async (
  db: Db,
  searches: readonly (TalentQuery & { since: string })[],
  max?: number,
): Promise<number[]> => {
  if (searches.length === 0) return [];
  const counts = searches.map(
    (search) => sql`(select count(*)::int from (
      select from fractionals where decided_at > ${search.since} and ${matches(search)} limit ${max ?? null}) as new)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return oneRow(rows).counts;
};

/** A person as an alert names them: without their name, which not every company may see. */
interface ApprovedPerson {
  id: string;
  headline: string;
  fractional_type: string | null;
  city: string;
  location: string | null;
}

/** The matching people who were approved since then, the latest first. */
export const listApproved = async (
  db: Db,
  search: TalentQuery & { since: string },
  max: number,
): Promise<ApprovedPerson[]> => {
  const { rows } = await sql<ApprovedPerson>`
    select user_id as id, headline, fractional_type, city, location from fractionals
    where decided_at > ${search.since} and ${matches(search)}
    order by decided_at desc, user_id limit ${max}`.execute(db);
  return rows;
};

/** The indexes of the searches that find this person; pass a few hundred at a time. */
export const findTalentSearches = async (
  db: Db,
  fractionalId: string,
  searches: readonly TalentQuery[],
): Promise<number[]> => {
  if (searches.length === 0) return [];
  const cases = searches.map((search, index) => sql`case when ${matches(search)} then ${sql.lit(index)} end`);
  const { rows } = await sql<{ found: number[] }>`
    select array_remove(array[${sql.join(cases)}]::int[], null) as found
    from fractionals where user_id = ${fractionalId}`.execute(db);
  return rows[0]?.found ?? [];
};
