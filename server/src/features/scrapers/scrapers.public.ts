import { sql } from 'kysely';
import type { ImportFields, ScrapedStatus } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { fieldsOf } from './import-fields.ts';

/** A posting that may become a job. */
export interface ImportablePosting {
  id: string;
  status: ScrapedStatus;
  /** The job that it was turned into. */
  job_id: string | null;
  /** Where it was found: the posting's own page. */
  link: string;
  likely_expired: boolean;
  /** What counts: an admin's edits, else the extracted fields. */
  fields: ImportFields;
}

/** The posting, locked until the transaction ends, so that it becomes a job once. Throws not found. */
export const lockPosting = async (db: Db, id: string): Promise<ImportablePosting> => {
  const row = await db
    .selectFrom('scraped_jobs')
    .select(['id', 'status', 'job_id', 'link', 'likely_expired', 'extracted_fields', 'edits'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  const { extracted_fields, edits, ...posting } = row;
  return { ...posting, fields: fieldsOf(extracted_fields, edits) };
};

/** Keeps that a locked posting became this job. */
export const markConverted = async (db: Db, id: string, jobId: string): Promise<void> => {
  await db
    .updateTable('scraped_jobs')
    .set({ status: 'converted', job_id: jobId })
    .where('id', '=', id)
    .execute();
};

/** Whether the posting's source carries other companies', too: then its domain is a board's, and speaks for none. */
export const isFromBoard = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('scraped_jobs')
    .innerJoin('scraped_jobs as others', 'others.source_id', 'scraped_jobs.source_id')
    .select('others.id')
    .where('scraped_jobs.id', '=', id)
    .whereRef(sql`lower(others.company_name)`, '<>', sql`lower(scraped_jobs.company_name)`)
    .executeTakeFirst()) !== undefined;
