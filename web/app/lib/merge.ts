import { createStore } from './store.ts';

/** A record as it was loaded: the fields of the save's body, and the record's version. */
export type LoadedRecord = Record<string, unknown> & { version: number | null };

/** A field that the person and somebody else have both changed. */
export interface Conflict {
  field: string;
  /** How the form calls it, where the field's name does not say so. */
  label?: string | undefined;
  mine: unknown;
  theirs: unknown;
}
export type Choice = 'mine' | 'theirs';

interface Question {
  conflicts: readonly Conflict[];
  /** Undefined: the person goes back to their form. */
  answer: (choices: Record<string, Choice> | undefined) => void;
}

const question = createStore<Question | undefined>(undefined);

/** The open question, for `useSyncExternalStore`. */
export const mergeQuestion = { subscribe: question.subscribe, open: question.get };

/** Asks for each conflict which value stays. On a page without the dialog nothing is chosen. */
const choose = (conflicts: readonly Conflict[]): Promise<Record<string, Choice> | undefined> => {
  if (!question.isShown() || question.get() !== undefined) return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<Record<string, Choice> | undefined>();
  question.set({
    conflicts,
    answer: (choices) => {
      question.set(undefined);
      resolve(choices);
    },
  });
  return promise;
};

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (a: unknown, b: unknown) =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);

/**
 * The body to save after somebody else has saved: a field that only one side changed has their value, and the person is
 * asked about the others. Undefined if they go back to their form.
 */
export const mergeBody = async <Body extends Record<string, unknown>>(
  loaded: LoadedRecord,
  mine: Body,
  stored: Record<string, unknown>,
  labels: Record<string, string> = {},
): Promise<Body | undefined> => {
  const merged: Record<string, unknown> = { ...mine };
  const conflicts: Conflict[] = [];
  for (const [field, value] of Object.entries(mine)) {
    if (field === 'version') continue;
    const theirs = stored[field];
    if (!(field in stored) || isSame(value, theirs) || isSame(theirs, loaded[field])) continue;
    if (isSame(value, loaded[field])) merged[field] = theirs;
    else conflicts.push({ field, label: labels[field], mine: value, theirs });
  }
  if (conflicts.length === 0) return merged as Body;
  const choices = await choose(conflicts);
  if (choices === undefined) return undefined;
  for (const { field, theirs } of conflicts) if (choices[field] === 'theirs') merged[field] = theirs;
  return merged as Body;
};
