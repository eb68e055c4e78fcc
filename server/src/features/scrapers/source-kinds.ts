import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import type { ReadPage } from './posting.ts';
import { readAshby } from './read-ashby.ts';
import { LEVER_PAGE, readLever } from './read-lever.ts';
import { readRecruitee } from './read-recruitee.ts';

interface Kind {
  /** The content types that are read. */
  types: RegExp;
  read(text: string, url: string): Promise<ReadPage>;
  /** Where the board of this name answers. */
  address?(board: string): string;
  /** The board's name in an address that people see. */
  board?: RegExp;
}

const json = /^application\/([\w.-]+\+)?json$/;

/** What each kind of source is. Readers of HTML and XML come when one is read: their parsers are large. */
export const kinds: Record<SourceKind, Kind> = {
  greenhouse: {
    types: json,
    read: async (text, url) => (await import('./read-greenhouse.ts')).readGreenhouse(text, url),
    address: (board) =>
      `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`,
    board:
      /^https:\/\/(?:(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?!embed)|boards-api\.greenhouse\.io\/v1\/boards\/)([\w.-]+)/,
  },
  lever: {
    types: json,
    read: readLever,
    address: (board) => `https://api.lever.co/v0/postings/${board}?mode=json&limit=${LEVER_PAGE}`,
    board: /^https:\/\/(?:jobs\.lever\.co|api\.lever\.co\/v0\/postings)\/([\w.-]+)/,
  },
  ashby: {
    types: json,
    read: readAshby,
    address: (board) => `https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`,
    board: /^https:\/\/(?:jobs\.ashbyhq\.com|api\.ashbyhq\.com\/posting-api\/job-board)\/([\w.-]+)/,
  },
  recruitee: {
    types: json,
    read: readRecruitee,
    address: (board) => `https://${board}.recruitee.com/api/offers/`,
    board: /^https:\/\/([\w-]+)\.recruitee\.com\b/,
  },
  rss: {
    types: /^(application|text)\/([\w.-]+\+)?(xml|json)$/,
    read: async (text, url) => (await import('./read-feed.ts')).readFeed(text, url),
  },
  json_ld: {
    types: /^(text\/html|application\/xhtml\+xml)$/,
    read: async (text, url) => (await import('./read-json-ld.ts')).readJsonLd(text, url),
  },
};

/** The address that is fetched, and the board's name where it is of one. */
export const addressOf = (
  kind: SourceKind,
  given: { url?: string | null | undefined; board?: string | null | undefined },
): { url: string; board: string | null } => {
  const { address, board: pattern } = kinds[kind];
  const board = given.board ?? (given.url ? pattern?.exec(given.url)?.[1] : undefined) ?? null;
  return board !== null && address
    ? { url: address(board), board }
    : { url: new URL(given.url ?? '').href, board: null };
};

/** The text of a body, in the character set that its header or its beginning names, else UTF-8. */
export const textOfBody = (body: Buffer, contentType: string | undefined): string => {
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const beginning = body.subarray(0, 1_024).toString('latin1');
  const label = declared ?? /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
};
