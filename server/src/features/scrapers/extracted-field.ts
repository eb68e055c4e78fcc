import type {
  ExtractedFields,
  ImportField,
  ImportFields,
  ScrapedEdits,
  StoredFields,
} from '../../../../contract/src/scrapers.ts';

/** A value read from a source, with a confidence from 0 (not found) to 1 (stated). */
export interface Extracted<T> {
  value: T;
  confidence: number;
}
export const notFound = { value: null, confidence: 0 };

/** The values in effect: an admin's edit, else the extracted value. */
export const effectiveFields = (extracted: StoredFields, edits: ScrapedEdits): ImportFields => {
  const values = Object.fromEntries(Object.entries(extracted).map(([name, { value }]) => [name, value]));
  return { ...values, ...edits } as ImportFields;
};

/** The values in effect with their confidence, which is 1 for an edit. */
export const withEdits = (extracted: StoredFields, edits: ScrapedEdits): ExtractedFields =>
  Object.fromEntries(
    Object.entries(extracted).map(([name, field]) => [
      name,
      name in edits
        ? { value: edits[name as ImportField], confidence: 1, edited: true }
        : { ...field, edited: false },
    ]),
  ) as ExtractedFields;
