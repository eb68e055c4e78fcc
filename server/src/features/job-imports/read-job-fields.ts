import { JobUpdate } from '../../../../contract/src/job-form.ts';
import type { Db } from '../../lib/db.ts';
import { sanitizeRichText } from '../../lib/rich-text.ts';
import { extractJobText } from '../scrapers/scrapers.public.ts';
import { toJobFields } from './convert-scraped-job.ts';
import { readJobText } from './job-text.ts';

const isFound = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The fields of a job that a pasted text states. Values that a job could not have are left out. */
export const readJobFields = async (db: Db, text: string, now: Date): Promise<JobUpdate> => {
  const { title, description, outcomes, why_now } = readJobText(text);
  const extracted = await extractJobText(db, { title: title || 'A job', description });
  const fields: Record<string, unknown> = {
    ...toJobFields(extracted, now),
    title: title === '' ? null : extracted.title,
    description: sanitizeRichText(description),
    outcomes,
    why_now,
  };
  const found = Object.entries(fields).filter(
    ([name, value]) => isFound(value) && JobUpdate.safeParse({ [name]: value }).success,
  );
  return JobUpdate.parse(Object.fromEntries(found));
};
