import { CallError } from '../../../contract/src/client.ts';

/** The errors of a failed call for a form: by field, or the message as `failure` if no field in `shown` has one. */
export const formErrors = (error: Error | null, shown: readonly string[]) => {
  const fields: Record<string, string> = error instanceof CallError ? error.fields : {};
  const failure = error && !shown.some((name) => name in fields) ? error.message : undefined;
  return { fields, failure };
};

/** The message about the search text, such as that the search takes too long, replaces the general one. */
export const searchError = (error: Error | null) =>
  error instanceof CallError && error.fields.search ? new Error(error.fields.search) : error;
