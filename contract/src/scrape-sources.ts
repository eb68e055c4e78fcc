import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, Id, line, Time, Url } from './values.ts';
import { Version, versioned } from './version.ts';

/**
 * The format of a source: the public JSON of four job boards, a feed (RSS, Atom, JSON Feed), or a page with JobPosting.
 */
export const SourceKind = z.enum(['greenhouse', 'lever', 'ashby', 'recruitee', 'rss', 'json_ld']);
export type SourceKind = z.infer<typeof SourceKind>;

/** The kinds that are also identified by the board's short name, as in its URL. */
export const boardKinds: readonly SourceKind[] = ['greenhouse', 'lever', 'ashby', 'recruitee'];

/**
 * `good`: read completely; `unchanged`: the source reported no changes, which counts as good; `partial`: some entries
 * could not be read, so none counts as removed; `failed`: nothing was read and nothing changed.
 */
export const RunState = z.enum(['queued', 'running', 'good', 'unchanged', 'partial', 'failed']);
export type RunState = z.infer<typeof RunState>;

/** A scraped job that a run could not read. */
export const ItemError = z.object({ item: z.string(), error: z.string() });
export type ItemError = z.infer<typeof ItemError>;

export const ScrapeRun = z.object({
  id: Id,
  source_id: Id,
  trigger: z.enum(['schedule', 'admin']),
  state: RunState,
  /** The reason why it failed or is partial. */
  error: z.string().nullable(),
  queued_at: Time,
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  /** The jobs read and their effect on the rows. `gone`: no longer listed. */
  found: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  gone: z.int(),
  /** The jobs that could not be read: the first twenty by name, and the total. */
  item_errors: z.array(ItemError),
  item_error_count: z.int(),
});
export type ScrapeRun = z.infer<typeof ScrapeRun>;

/** `new`: never ran; `paused`: switched off; `failing`: the last run failed. */
export const SourceHealth = z.enum(['new', 'healthy', 'failing', 'paused']);
export type SourceHealth = z.infer<typeof SourceHealth>;

export const ScrapeSource = z.object({
  id: Id,
  name: z.string(),
  kind: SourceKind,
  /** The URL that is fetched. */
  url: z.string(),
  board: z.string().nullable(),
  enabled: z.boolean(),
  interval_minutes: z.int(),
  health: SourceHealth,
  last_run: ScrapeRun.nullable(),
  last_good_run_at: Time.nullable(),
  failures_in_a_row: z.int(),
  /** Null while the source is paused. */
  next_run_at: Time.nullable(),
  counts: z.object({
    /** All that wait for a review: candidates, others, and those that are likely to have expired. */
    new: z.int(),
    /** New jobs that are candidates and are not likely to have expired. */
    fits: z.int(),
    converted: z.int(),
    dismissed: z.int(),
    /** New jobs that are likely to have expired, candidates or not. */
    likely_expired: z.int(),
  }),
  version: Version,
  created_at: Time,
});
export type ScrapeSource = z.infer<typeof ScrapeSource>;

const board = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'Enter only the short name of the board, as in its URL.');
const interval = z.int().min(limits.scrapeIntervalMinutes.min).max(limits.scrapeIntervalMinutes.max);

/** The error in a source's board or URL: boards are for board kinds only, all others need a URL. */
export const addressFault = ({
  kind,
  url,
  board,
}: {
  kind: SourceKind;
  url?: string | null | undefined;
  board?: string | null | undefined;
}): { field: 'board' | 'url'; message: string } | undefined => {
  const ofBoards = boardKinds.includes(kind);
  if (board && !ofBoards) return { field: 'board', message: 'This kind has a URL, not a board.' };
  if (!board && !url) return { field: ofBoards ? 'board' : 'url', message: 'This is required.' };
  return undefined;
};

/** A source by `board` or by `url`: the URL of the feed or page, or the public URL of the board. */
export const SourceForm = z
  .object({
    /** Default: the board's name or the host. */
    name: line(80).optional(),
    kind: SourceKind,
    url: Url.nullish(),
    board: board.nullish(),
    enabled: z.boolean().default(true),
    interval_minutes: interval.default(limits.scrapeIntervalMinutes.default),
  })
  .superRefine((form, context) => {
    const fault = addressFault(form);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
  });
export type SourceForm = z.output<typeof SourceForm>;

/** Changes of a source. */
export const SourceUpdate = z.object({
  name: line(80, 1).optional(),
  kind: SourceKind.optional(),
  url: Url.nullish(),
  board: board.nullish(),
  enabled: z.boolean().optional(),
  interval_minutes: interval.optional(),
});
export type SourceUpdate = z.output<typeof SourceUpdate>;

export const sourceList = endpoint({
  method: 'GET',
  path: '/scrapers/sources',
  summary: 'Lists the sources of scraped jobs with their health, failing ones first',
  ...forAdmins('jobs'),
  query: z.object(pagingQuery),
  response: toPageSchema(ScrapeSource),
});
export const sourceCreate = endpoint({
  method: 'POST',
  path: '/scrapers/sources',
  summary: 'Adds a source; its first run is queued at once',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: 'by-key',
  body: SourceForm,
  response: ScrapeSource,
  creates: true,
  errors: ['already_exists'],
});
export const sourceUpdate = endpoint({
  method: 'PUT',
  path: '/scrapers/sources/:id',
  summary: 'Updates fields of a source',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: SourceUpdate.extend(versioned),
  response: ScrapeSource,
  errors: ['already_exists', 'changed_meanwhile'],
});
export const sourceDelete = endpoint({
  method: 'DELETE',
  path: '/scrapers/sources/:id',
  summary: 'Deletes a source with the scraped jobs that only it lists; converted jobs stay',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done.extend({ removed: z.int(), kept: z.int() }),
});
export const runList = endpoint({
  method: 'GET',
  path: '/scrapers/sources/:id/runs',
  summary: 'Lists the runs of a source, newest first',
  ...forAdmins('jobs'),
  params: byId,
  query: z.object(pagingQuery),
  response: toPageSchema(ScrapeRun),
});
export const sourceRun = endpoint({
  method: 'POST',
  path: '/scrapers/run',
  summary: 'Queues a run of a source, or returns the one that is queued or running',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: false,
  body: z.object({ source_id: Id }),
  response: z.object({ queued: z.boolean(), run: ScrapeRun }),
});
