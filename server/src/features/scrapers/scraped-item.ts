import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { decode, encode } from 'html-entities';
import { z } from 'zod';
import type { ItemError } from '../../../../contract/src/scrape-sources.ts';
import { OriginalJob } from '../../../../contract/src/scrapers.ts';
import { sanitizeRichText } from '../../lib/rich-text.ts';
import type { StatedFields } from './stated-fields.ts';

/** One job as a reader found it on a page of a source. */
export interface ScrapedItem {
  /** The source's own id of the job. */
  externalId: string;
  link: string;
  original: OriginalJob;
  /** The exact fields that another Cadre feed states. */
  stated?: StatedFields | undefined;
}

/** The items of one page of a source. */
export interface ReadPage {
  items: ScrapedItem[];
  /** Items that could not be read. An item with an `externalId` still counts as present. */
  errors: (ItemError & { externalId?: string })[];
  /** The address of the next page, if there is one. */
  next?: string;
}

/** The page does not have the format of the source's kind. */
export class UnreadableError extends Error {}

const optionalText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);

/** Schemas of optional fields in a foreign document: a value of an undocumented type counts as absent. */
export const lenient = {
  text: optionalText,
  /** The shape of several text fields. */
  texts: <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, optionalText])) as Record<Name, typeof optionalText>,
  number: z
    .union([z.number(), z.string().transform((text) => Number.parseFloat(text.replaceAll(',', '')))])
    .pipe(z.number())
    .nullable()
    .catch(null),
  flag: z.boolean().nullish().catch(null),
  object: <T extends z.ZodRawShape>(shape: T) => z.object(shape).nullish().catch(null),
  list: <T extends z.ZodType>(item: T) =>
    z
      .array(z.unknown())
      .catch([])
      .transform((values) =>
        values.flatMap((value) => {
          const parsed = item.safeParse(value);
          return parsed.success ? [parsed.data] : [];
        }),
      ),
};

/** An object of a parsed XML or JSON document. */
export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a property that is absent, single or a list. */
export const toList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const unsafe = /[\p{Cc}--[\t\n\r]]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gv;

/** Text that is safe to store and show: no control characters, lone surrogates or stacked marks, at most `max` long. */
export const clean = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(unsafe, '')
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .trim();

// Only known tags are removed: a title may contain '<ops>'.
const inlineTags = /<\/?(a|b|br|div|em|font|i|p|small|span|strong|su[bp]|u)\b[^<>]*>/gi;

/** A text of one line, or null if it is empty. */
export const toLine = (value: unknown, max = 200): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const line = decode(String(value).replace(inlineTags, ' '), { scope: 'strict' }).replace(/\s+/g, ' ');
  return clean(line, max) || null;
};

/** The lines among the values; empty ones are left out. */
export const toLines = (values: unknown[], max?: number): string[] =>
  values.flatMap((value) => toLine(value, max) ?? []);

/** The values that are not empty as one line, separated by commas. */
export const joinIntoLine = (...values: (string | null | undefined)[]): string | null =>
  toLine(values.filter(Boolean).join(', '));

/** Sanitized rich text of the HTML parts in order. */
export const joinHtml = (...parts: (string | null | undefined)[]): string =>
  sanitizeRichText(clean(parts.filter(Boolean).join('\n'), 60_000)).slice(0, 60_000);

/** Plain text as HTML paragraphs. */
export const toParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${encode(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** An absolute http(s) link, or null. */
export const toUrl = (value: unknown, base: string): string | null => {
  if (typeof value !== 'string' || value.trim() === '' || !URL.canParse(value.trim(), base)) return null;
  const url = new URL(value.trim(), base);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 500 ? url.href : null;
};

/** ISO 8601 in UTC of the time formats that sources use, or null. */
export const toTime = (value: unknown): string | null => {
  const time =
    typeof value === 'string'
      ? // Recruitee writes '2026-03-01 10:00:00 UTC'.
        Date.parse(value.trim().replace(/^(\d{4}-\d\d-\d\d) ([\d:.]+) UTC$/, '$1T$2Z'))
      : value;
  return typeof time === 'number' && time >= Date.UTC(1990) && time < Date.UTC(2200)
    ? new Date(time).toISOString()
    : null;
};

const emptyJob = {
  ...Object.fromEntries(Object.keys(OriginalJob.shape).map((name) => [name, null])),
  description: '',
  tags: [],
} as unknown as OriginalJob;

/** An item from the fields that its source states. Throws a sentence for the item's error without id, title or link. */
export const toItem = ({
  externalId,
  link,
  title,
  ...original
}: { externalId: string | null; link: string | null; title: string | null } & Partial<
  Omit<OriginalJob, 'title'>
>): ScrapedItem => {
  if (externalId === null) throw new Error('It has no id.');
  if (title === null) throw new Error('It has no title.');
  if (link === null) throw new Error('It has no valid link.');
  return { externalId, link, original: { ...emptyJob, ...original, title } };
};

/** Identifies an unreadable item for `readItems` by the names of its title and id fields. */
export const identifyBy =
  (title: string, ...ids: string[]) =>
  (item: unknown): { id: string | null; title: string | null } => {
    const fields = z.record(z.string(), z.unknown()).catch({}).parse(item);
    const textAt = (name: string) => lenient.text.parse(fields[name]) ?? null;
    return { id: ids.map(textAt).find((id) => id !== null) ?? null, title: toLine(textAt(title)) };
  };

/** Reads each item separately, so that a broken item affects no other. Yields to the event loop between items. */
export const readItems = async (
  rawItems: unknown[],
  identify: (item: unknown) => { id: string | null; title: string | null },
  read: (item: unknown) => ScrapedItem | undefined,
): Promise<ReadPage> => {
  const page: ReadPage = { items: [], errors: [] };
  for (const raw of rawItems) {
    await setImmediate();
    try {
      const item = read(raw);
      if (item) page.items.push(item);
    } catch (cause) {
      const { id, title } = identify(raw);
      page.errors.push({
        item: title ?? id ?? 'an item without a name',
        error: cause instanceof z.ZodError ? 'It has an unknown format.' : (cause as Error).message,
        ...(id === null ? {} : { externalId: id }),
      });
    }
  }
  return page;
};

/** The parsed JSON of a page. Throws `UnreadableError`. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError('The page is not valid JSON or is incomplete.');
  }
};

/** The list under `key` of a page's JSON object. Throws `UnreadableError`. */
export const readJsonList = (text: string, key: string): unknown[] => {
  const page = z.object({ [key]: z.array(z.unknown()) }).safeParse(parseJson(text));
  if (!page.success) throw new UnreadableError(`The page has no list of ${key}.`);
  return page.data[key] as unknown[];
};

export const hashParts = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
