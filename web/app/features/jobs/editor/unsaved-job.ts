import { clearOwnStorage, readOwnJson, saveOwn } from '../../../lib/own-storage.ts';
import { emptyValues, type JobValues } from './job-form-values.ts';

const nameOf = (form: string) => `job.${form}`;

/** The unsaved input of a person, stored in this browser; `form` is the job's id or 'new'. */
export const readUnsaved = (userId: string, form: string): JobValues | undefined => {
  const stored = readOwnJson<Partial<JobValues>>(userId, nameOf(form));
  return stored && { ...emptyValues, ...stored };
};

export const storeUnsaved = (userId: string, form: string, values: JobValues) =>
  saveOwn(userId, nameOf(form), JSON.stringify(values));

export const clearUnsaved = (userId: string, form: string) => clearOwnStorage(userId, nameOf(form));
