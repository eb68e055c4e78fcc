import { type ChangeEvent, useState } from 'react';
import { CallError } from '../../../contract/src/client.ts';

type TextName<Draft> = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft] & string;
type TextChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The draft of a form with its errors by field; `errors.all` is the error of the form as a whole. */
export const useDraft = <Draft extends object>(initial: Draft | (() => Draft)) => {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const change = (changes: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setErrors({});
  };
  /** Runs a call and shows its failure as errors; resolves with whether it succeeded. */
  const attempt = async (run: () => Promise<void>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
      return false;
    }
  };
  /** The props of a text field. */
  const text = (name: TextName<Draft>) => ({
    value: draft[name] as string,
    error: errors[name],
    onChange: (event: TextChange) => change({ [name]: event.currentTarget.value } as Partial<Draft>),
  });
  return { draft, setDraft, change, errors, setErrors, attempt, text };
};
