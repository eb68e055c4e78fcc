import { sql } from 'kysely';
import type { ImportFields, ScrapedStatus } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { loadCatalog } from './catalog.ts';
import { extractFields } from './extract-fields.ts';
import { effectiveFields } from './extracted-field.ts';
import { toItem } from './scraped-item.ts';

export { extractCity, extractLocation } from './extract-place.ts';
export { failingSources } from './failing-sources.queries.ts';

/** Extracts the fields of a job from a text, by the rules for scraped jobs; null where nothing was found. */
export const extractJobText = async (
  db: Db,
  { title, description }: { title: string; description: string },
): Promise<ImportFields> => {
  const { original } = toItem({ externalId: 'unused', link: 'unused', title, description });
  const extracted = extractFields({ original, stated: undefined, boardName: null }, await loadCatalog(db));
  return effectiveFields(extracted, {});
};

/** A scraped job that may be converted to a job. */
export interface ImportableJob {
  id: string;
  status: ScrapedStatus;
  /** The job that it was converted to. */
  job_id: string | null;
  /** The page on which it was found. */
  link: string;
  likely_expired: boolean;
  /** An admin's edits, else the extracted fields. */
  fields: ImportFields;
}

/** Locks a scraped job, so that it is converted once. Throws not found. */
export const lockScrapedJob = async (db: Db, id: string): Promise<ImportableJob> => {
  const row = await db
    .selectFrom('scraped_jobs')
    .select(['id', 'status', 'job_id', 'link', 'likely_expired', 'extracted_fields', 'edits'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  const { extracted_fields, edits, ...job } = row;
  return { ...job, fields: effectiveFields(extracted_fields, edits) };
};

/** Marks a locked scraped job as converted to a job. */
export const markConverted = async (db: Db, id: string, jobId: string): Promise<void> => {
  await db
    .updateTable('scraped_jobs')
    .set({ status: 'converted', job_id: jobId })
    .where('id', '=', id)
    .execute();
};

/** Whether the source of a scraped job lists several companies: its domain is then a job board's, not the company's. */
export const isFromBoard = async (db: Db, scrapedJobId: string): Promise<boolean> =>
  (await db
    .selectFrom('scraped_jobs')
    .innerJoin('scraped_jobs as others', 'others.source_id', 'scraped_jobs.source_id')
    .select('others.id')
    .where('scraped_jobs.id', '=', scrapedJobId)
    .whereRef(sql`lower(others.company_name)`, '<>', sql`lower(scraped_jobs.company_name)`)
    .executeTakeFirst()) !== undefined;
