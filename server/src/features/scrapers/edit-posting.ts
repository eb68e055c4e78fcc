import { sql } from 'kysely';
import type { z } from 'zod';
import type { ScrapedEdits, scrapedJobUpdate } from '../../../../contract/src/scrapers.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { sanitizeRichText } from '../../lib/rich-text.ts';
import { fieldsOf } from './import-fields.ts';
import { isFit } from './normalise.ts';
import type { PostingRow } from './scraped-jobs.queries.ts';

type Change = z.output<NonNullable<typeof scrapedJobUpdate.body>>;

/** The edits with those sent; what is put back to the guess is no edit any more. */
const editsAfter = (row: PostingRow, { fields = {}, reset = [] }: Change): ScrapedEdits => {
  const cleaned =
    fields.description === undefined ? {} : { description: sanitizeRichText(fields.description) };
  const all = { ...row.edits, ...fields, ...cleaned };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !reset.some((one) => one === name)));
};

/**
 * Dismisses a posting, takes it back or edits it; an empty change dismisses. Of one that became a job nothing is
 * changed while that job stands. Answers the row as it was before.
 */
export const editPosting = async (db: Db, id: string, change: Change): Promise<PostingRow> => {
  const row = await db
    .selectFrom('scraped_jobs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  if (row.status === 'converted' && (row.job_id !== null || change.status !== 'new'))
    throw problem('not_allowed_now', 'This posting is a job already. Change the job instead.');
  const edits = editsAfter(row, change);
  const fields = fieldsOf(row.extracted_fields, edits);
  const empty = change.status === undefined && change.fields === undefined && change.reset === undefined;
  await db
    .updateTable('scraped_jobs')
    .set({
      status: change.status ?? (empty ? 'dismissed' : row.status),
      edits: JSON.stringify(edits),
      title: fields.title,
      company_name: fields.company_name,
      is_candidate: isFit(fields),
    })
    .where('id', '=', id)
    .execute();
  return row;
};

/** Dismisses those of these that are new; answers their ids. */
export const dismissPostings = async (db: Db, ids: string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('scraped_jobs')
    .set({ status: 'dismissed' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'new')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
