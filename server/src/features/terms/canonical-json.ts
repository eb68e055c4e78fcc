import { createHash } from 'node:crypto';

/** JSON with sorted keys and without white space: the same text for the same value, also after a trip to the database. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
};

/** The SHA-256 of a value as canonical JSON, in hexadecimal. */
export const hashCanonicalJson = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
