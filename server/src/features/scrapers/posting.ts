import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { ItemError } from '../../../../contract/src/scrape-sources.ts';
import type { OriginalJob } from '../../../../contract/src/scrapers.ts';
import { sanitizeRichText } from '../../lib/rich-text.ts';
import type { StatedFields } from './stated-fields.ts';

/** One posting as a reader found it. */
export interface Posting {
  /** The source's own id of it. */
  externalId: string;
  link: string;
  original: OriginalJob;
  /** What a feed of ours states in our own words. */
  stated?: StatedFields | undefined;
}

/** What came out of one page of a source. */
export interface ReadPage {
  postings: Posting[];
  /** Postings that could not be read; with its id, one is known to be there still. */
  errors: (ItemError & { externalId?: string })[];
  /** The next page's address, while there is one. */
  next?: string;
}

/** The page is not what the source's kind says; nothing of it can be read. */
export class UnreadableError extends Error {}

/** Optional fields of a foreign document: what has another type than documented counts as absent. */
export const given = {
  text: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
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

const unsafe = /[\p{Cc}--[\t\n\r]]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gv;

/** What can be stored and shown: no control characters, marks piled up or lone surrogates; cut to `most`. */
export const clean = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(unsafe, '')
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .trim();

// A title may say '<ops>': only what is a tag in earnest is taken out.
const inlineTags = /<\/?(a|b|br|div|em|font|i|p|small|span|strong|su[bp]|u)\b[^<>]*>/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** A text of one line, or null where there is none. */
export const lineOf = (value: unknown, most = 200): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const words = String(value)
    .replace(inlineTags, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');
  const text = clean(words, most);
  return text === '' ? null : text;
};

/** Sanitised rich text of a document's HTML; the parts after the first are put below. */
export const htmlOf = (...parts: (string | null | undefined)[]): string =>
  sanitizeRichText(clean(parts.filter(Boolean).join('\n'), 60_000)).slice(0, 60_000);

/** Plain text as HTML: a paragraph for each. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A full http(s) link, or null. */
export const linkOf = (value: unknown, base: string): string | null => {
  if (typeof value !== 'string' || value.trim() === '' || !URL.canParse(value.trim(), base)) return null;
  const url = new URL(value.trim(), base);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 500 ? url.href : null;
};

/** ISO 8601 in UTC of the forms that feeds use, or null. */
export const timeOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return isoOf(value);
  if (typeof value !== 'string') return null;
  // Recruitee writes '2026-03-01 10:00:00 UTC'.
  return isoOf(Date.parse(value.trim().replace(/^(\d{4}-\d\d-\d\d) ([\d:.]+) UTC$/, '$1T$2Z')));
};

const isoOf = (at: number) =>
  at >= Date.UTC(1990) && at < Date.UTC(2200) ? new Date(at).toISOString() : null;

const nothing: OriginalJob = {
  title: '',
  company: null,
  company_url: null,
  description: '',
  location: null,
  country: null,
  workplace: null,
  employment_type: null,
  department: null,
  industry: null,
  tags: [],
  hours: null,
  pay: null,
  pay_text: null,
  posted_at: null,
  updated_at: null,
  starts_at: null,
  closes_at: null,
};

/** A posting with what its source tells; it needs an id, a title and a link. Throws a sentence for the item's error. */
export const postingOf = (
  facts: { externalId: string | null; link: string | null } & Partial<Omit<OriginalJob, 'title'>> & {
      title: string | null;
    },
): Posting => {
  const { externalId, link, title, ...original } = facts;
  if (externalId === null) throw new Error('It has no id.');
  if (title === null) throw new Error('It has no title.');
  if (link === null) throw new Error('It has no link that can be opened.');
  return { externalId, link, original: { ...nothing, ...original, title } };
};

/** For `readItems`: what names an item that could not be read, by the fields in which its source has title and id. */
export const nameBy =
  (title: string, ...ids: string[]) =>
  (item: unknown): { id: string | null; title: string | null } => {
    const fields = z.record(z.string(), z.unknown()).catch({}).parse(item);
    const textAt = (name: string) => given.text.parse(fields[name]) ?? null;
    return { id: ids.map(textAt).find((id) => id !== null) ?? null, title: lineOf(textAt(title)) };
  };

/** Reads each item by itself, so that a broken one costs no other; between them others get their turn. */
export const readItems = async (
  items: unknown[],
  name: (item: unknown) => { id: string | null; title: string | null },
  read: (item: unknown) => Posting | undefined,
): Promise<ReadPage> => {
  const page: ReadPage = { postings: [], errors: [] };
  for (const item of items) {
    await setImmediate();
    try {
      const posting = read(item);
      if (posting) page.postings.push(posting);
    } catch (cause) {
      const { id, title } = name(item);
      page.errors.push({
        item: title ?? id ?? 'a posting without a name',
        error:
          cause instanceof z.ZodError ? 'It does not have the documented form.' : (cause as Error).message,
        ...(id === null ? {} : { externalId: id }),
      });
    }
  }
  return page;
};

/** The parsed JSON of a page. Throws `UnreadableError`. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError('It is not valid JSON, or broke off.');
  }
};

export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
