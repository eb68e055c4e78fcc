import { sql } from 'kysely';
import type { DirectoryReader } from '../../../../contract/src/company-checks.ts';
import type { Db } from '../../lib/db.ts';

/** Companies above the daily limit of the directory within the days that are stored, newest day first. */
export const listDirectoryReaders = async (db: Db, max: number): Promise<DirectoryReader[]> => {
  const { rows } = await sql<DirectoryReader>`
    select json_build_object('id', companies.id, 'name', companies.name) as company, day, people
    from (
      select company_id, day, count(*) as people from directory_reads
      group by company_id, day having count(*) > ${max}
    ) as heavy join companies on companies.id = heavy.company_id
    order by day desc, people desc limit 100`.execute(db);
  return rows;
};
