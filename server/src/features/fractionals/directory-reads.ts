import { sql } from 'kysely';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { SessionUser } from '../../lib/authenticate.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { ProblemError } from '../../lib/problem.ts';

/** What this process knows of a company's reads on a day. */
interface Reads {
  day: string;
  people: Set<string>;
  /** When the company may read on, in milliseconds. */
  readOnAt: number;
}

const maxCompanies = 2_000;

/** Stores the people that a company has read on a day, and returns how many they are by now. */
const insertReads = async (db: Db, companyId: string, day: string, people: string[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    with added as (
      insert into directory_reads (company_id, day, fractional_id)
      -- Not the given ids: a person may have been erased meanwhile.
      select ${companyId}::uuid, ${day}::date, user_id from fractionals where user_id = any(${people}::uuid[])
      on conflict do nothing returning fractional_id
    )
    select (select count(*) from added) + count(*) as total
    from directory_reads where company_id = ${companyId} and day = ${day}`.execute(db);
  return oneRow(rows).total;
};

const tooManyPeople = (seconds: number, max: number) =>
  new ProblemError('too_many_requests', {
    message: `Your company has viewed more than ${max} people today, so further pages are slower. Please try again in ${formatCount(seconds, 'second')}.`,
    retryAfter: seconds,
  });

/**
 * Counts the different people that each company reads in the directory in a day. Beyond `directoryPeopleDay` it is slow:
 * a read of further people is followed by a pause for each of them.
 */
export const openDirectoryReads = ({ db, clock, config, site }: Deps) => {
  /** Ordered by last read. */
  const companies = new Map<string, Reads>();

  const getReads = (companyId: string): Reads => {
    const day = toIsoDay(clock.now());
    const cached = companies.get(companyId);
    const reads = cached?.day === day ? cached : { day, people: new Set<string>(), readOnAt: 0 };
    companies.delete(companyId);
    companies.set(companyId, reads);
    for (const oldest of companies.keys()) {
      if (companies.size <= maxCompanies) break;
      companies.delete(oldest);
    }
    return reads;
  };

  return {
    /** Throws 429 during a pause of the company. An admin has none. */
    admit: (companyId: string | null): void => {
      if (!config.rateLimits || companyId === null) return;
      const wait = getReads(companyId).readOnAt - clock.now().getTime();
      if (wait > 0) throw tooManyPeople(Math.ceil(wait / 1_000), site.current().limits.directoryPeopleDay);
    },
    /** Not what an admin reads who sees as somebody of the company. */
    record: async (
      { companyId, viewerId }: Pick<SessionUser, 'companyId' | 'viewerId'>,
      people: readonly string[],
    ): Promise<void> => {
      if (companyId === null || viewerId !== null) return;
      const reads = getReads(companyId);
      const added = people.filter((id) => !reads.people.has(id));
      if (added.length === 0) return;
      for (const id of added) reads.people.add(id);
      const total = await insertReads(db, companyId, reads.day, added);
      if (total > site.current().limits.directoryPeopleDay)
        reads.readOnAt = clock.now().getTime() + added.length * limits.directoryPauseSeconds * 1_000;
    },
  };
};

/** When companies saw the person in the directory, for the export of personal data. */
export const exportDirectoryReads = async (db: Db, userId: string): Promise<object[]> => {
  const { rows } = await sql<object>`
    select day, companies.name as company from directory_reads
    join companies on companies.id = directory_reads.company_id
    where fractional_id = ${userId} order by day, companies.name`.execute(db);
  return rows;
};

export const deleteOldDirectoryReads = async (db: Db): Promise<void> => {
  await sql`
    delete from directory_reads
    where day <= (now() at time zone 'UTC')::date - ${limits.directoryReadsKeptDays}::int`.execute(db);
};
