import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import { readAshby } from './read-ashby.ts';
import { leverPage, readLever } from './read-lever.ts';
import { readRecruitee } from './read-recruitee.ts';
import type { ReadPage } from './scraped-item.ts';

interface Kind {
  /** The accepted content types. */
  types: RegExp;
  read(text: string, url: string): Promise<ReadPage>;
  /** The API address of the board with this name. */
  address?(board: string): string;
  /** Captures the board's name in its public address. */
  board?: RegExp;
}

const json = /^application\/([\w.-]+\+)?json$/;

/** The kinds of sources. Readers of HTML and XML are imported on use, because their parsers are large. */
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
    address: (board) => `https://api.lever.co/v0/postings/${board}?mode=json&limit=${leverPage}`,
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

/** The address to fetch, and the name of the board, if any. */
export const getSourceUrl = (
  kind: SourceKind,
  form: { url?: string | null | undefined; board?: string | null | undefined },
): { url: string; board: string | null } => {
  const { address, board: pattern } = kinds[kind];
  const board = form.board ?? (form.url ? pattern?.exec(form.url)?.[1] : undefined) ?? null;
  return board !== null && address
    ? { url: address(board), board }
    : { url: new URL(form.url ?? '').href, board: null };
};

/** The text of a body, in the character set declared by its header or its first bytes, else in UTF-8. */
export const decodeBody = (body: Buffer, contentType: string | undefined): string => {
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const head = body.subarray(0, 1_024).toString('latin1');
  const label = declared ?? /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
};
