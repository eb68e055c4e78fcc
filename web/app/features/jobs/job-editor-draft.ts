import { clearOwnStorage, readOwnJson, saveOwn } from '../../lib/own-storage.ts';
import { emptyValues, type JobValues } from './job-form-values.ts';

const nameOf = (form: string) => `job.${form}`;

/** What a person typed into a form and did not save yet, kept in this browser; `form` is the job's id or 'new'. */
export const readTyped = (userId: string, form: string): JobValues | undefined => {
  const kept = readOwnJson<Partial<JobValues>>(userId, nameOf(form));
  return kept && { ...emptyValues, ...kept };
};

export const saveTyped = (userId: string, form: string, values: JobValues) =>
  saveOwn(userId, nameOf(form), JSON.stringify(values));

export const clearTyped = (userId: string, form: string) => clearOwnStorage(userId, nameOf(form));
