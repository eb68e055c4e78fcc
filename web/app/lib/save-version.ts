import { CallError } from '../../../contract/src/client.ts';
import { type LoadedRecord, mergeBody } from './merge.ts';

export interface MergeOptions {
  /** The record that a save changes, as its form has loaded it. What somebody else has saved since is merged. */
  loaded: LoadedRecord | undefined;
  /** Called if the saved values differ from those in the form. */
  onMerged: (() => void) | undefined;
  /** The form's labels of fields that are called otherwise elsewhere, for the question which value stays. */
  labels?: Record<string, string> | undefined;
  /** The values of the form for what is stored now, where they are not the fields of the call's body. */
  toFields?: ((stored: Record<string, unknown>) => object) | undefined;
}

/**
 * Saves a record with the version that it was loaded with. If somebody has saved it since, merges both changes, asks the
 * person about fields that both have changed, and saves again.
 */
export const saveVersion = async <T>(
  run: (body: object) => Promise<T>,
  body: Record<string, unknown>,
  options: MergeOptions,
): Promise<T> => {
  const { loaded, onMerged, labels, toFields = (stored) => stored } = options;
  try {
    return await run({ ...body, version: loaded?.version ?? undefined });
  } catch (error) {
    const changed = error instanceof CallError && error.code === 'changed_meanwhile';
    if (!changed || !error.current || !loaded) throw error;
    const stored = { ...toFields(error.current), version: error.current.version } as LoadedRecord;
    const merged = await mergeBody(loaded, body, stored, labels);
    if (merged === undefined) throw error;
    onMerged?.();
    return saveVersion(run, merged, { ...options, loaded: stored });
  }
};
