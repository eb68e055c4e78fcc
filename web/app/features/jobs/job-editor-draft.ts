import { emptyValues, type JobValues } from './job-form-values.ts';

const keyOf = (userId: string, form: string) => `cadre.job-draft.${userId}.${form}`;

/** What was typed into a form and not saved yet, kept in this browser per person; `form` is the job's id or 'new'. */
export const readTyped = (userId: string, form: string): JobValues | undefined => {
  try {
    const text = localStorage.getItem(keyOf(userId, form));
    return text === null ? undefined : { ...emptyValues, ...(JSON.parse(text) as Partial<JobValues>) };
  } catch {
    return undefined;
  }
};

export const keepTyped = (userId: string, form: string, values: JobValues) => {
  try {
    localStorage.setItem(keyOf(userId, form), JSON.stringify(values));
  } catch {
    // A full or forbidden storage only means that a reload loses what was typed.
  }
};

export const forgetTyped = (userId: string, form: string) => {
  try {
    localStorage.removeItem(keyOf(userId, form));
  } catch {
    // As above.
  }
};
