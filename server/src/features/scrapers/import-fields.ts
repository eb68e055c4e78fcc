import type {
  ImportField,
  ImportFields,
  ExtractedFields,
  ScrapedEdits,
  StoredFields,
} from '../../../../contract/src/scrapers.ts';

/** The values that count: an admin's edit, else the guess. */
export const fieldsOf = (guesses: StoredFields, edits: ScrapedEdits): ImportFields => {
  const values = Object.fromEntries(Object.entries(guesses).map(([name, { value }]) => [name, value]));
  return { ...values, ...edits } as ImportFields;
};

/** The same with how sure each is; an admin is. */
export const guessesOf = (guesses: StoredFields, edits: ScrapedEdits): ExtractedFields =>
  Object.fromEntries(
    Object.entries(guesses).map(([name, guess]) => {
      const edited = name in edits;
      return [
        name,
        edited ? { value: edits[name as ImportField], confidence: 1, edited } : { ...guess, edited },
      ];
    }),
  ) as ExtractedFields;
