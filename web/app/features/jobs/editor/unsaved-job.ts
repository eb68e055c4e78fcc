import { clearOwnStorage, readOwnJson, saveOwn } from '../../../lib/own-storage.ts';
import { emptyValues, type JobValues } from './job-form-values.ts';
import type { LoadedJob } from './use-draft-autosave.ts';

type Unsaved = Partial<JobValues> & { base?: LoadedJob | undefined };

/** The storage key of unsaved input: by job id, for an admin's new job by company id, else `new`. */
const storageKey = (draftKey: string) => `job.${draftKey}`;

/** The unsaved input of a person, stored in this browser. */
export const readUnsaved = (userId: string, draftKey: string): JobValues | undefined => {
  const stored = readOwnJson<Unsaved>(userId, storageKey(draftKey));
  if (stored === undefined) return undefined;
  const { base: _, ...values } = stored;
  return { ...emptyValues, ...values };
};

/** The version that the unsaved input was based on, for merging. */
export const readBase = (userId: string, draftKey: string) =>
  readOwnJson<Unsaved>(userId, storageKey(draftKey))?.base;

/** Stores the input in this browser, with the version that it is based on. */
export const storeUnsaved = (userId: string, draftKey: string, values: JobValues, base?: LoadedJob) =>
  saveOwn(userId, storageKey(draftKey), JSON.stringify({ ...values, base }));

export const clearUnsaved = (userId: string, draftKey: string) =>
  clearOwnStorage(userId, storageKey(draftKey));
