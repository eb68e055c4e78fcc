import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Done, Id, line, Time, Url } from './values.ts';

/** How a source is read: four job boards by their public JSON, a feed (RSS, Atom, JSON Feed), a page with JobPosting. */
export const SourceKind = z.enum(['greenhouse', 'lever', 'ashby', 'recruitee', 'rss', 'json_ld']);
export type SourceKind = z.infer<typeof SourceKind>;

/** The kinds that are also named by the board's short name, as it stands in the board's own address. */
export const boardKinds: readonly SourceKind[] = ['greenhouse', 'lever', 'ashby', 'recruitee'];

/**
 * `good`: all of it was read; `unchanged`: the source said that nothing is new, which is as good; `partial`: some of it
 * could not be read, so nothing is taken as gone; `failed`: nothing was read and nothing changed.
 */
export const RunState = z.enum(['queued', 'running', 'good', 'unchanged', 'partial', 'failed']);
export type RunState = z.infer<typeof RunState>;

/** What went wrong with one posting of a run. */
export const ItemError = z.object({ item: z.string(), error: z.string() });
export type ItemError = z.infer<typeof ItemError>;

export const ScrapeRun = z.object({
  id: Id,
  source_id: Id,
  trigger: z.enum(['schedule', 'admin']),
  state: RunState,
  /** Why it failed or is partial, for a person. */
  error: z.string().nullable(),
  queued_at: Time,
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  /** Postings that were read, and what they did to the rows. `gone`: those not there any more. */
  found: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  gone: z.int(),
  /** Postings that could not be read: the first twenty by name, and how many in all. */
  item_errors: z.array(ItemError),
  item_error_count: z.int(),
});
export type ScrapeRun = z.infer<typeof ScrapeRun>;

/** `new`: never ran; `paused`: switched off; `failing`: its last run failed. */
export const SourceHealth = z.enum(['new', 'healthy', 'failing', 'paused']);
export type SourceHealth = z.infer<typeof SourceHealth>;

export const ScrapeSource = z.object({
  id: Id,
  name: z.string(),
  kind: SourceKind,
  /** What is fetched. */
  url: z.string(),
  board: z.string().nullable(),
  enabled: z.boolean(),
  interval_minutes: z.int(),
  health: SourceHealth,
  last_run: ScrapeRun.nullable(),
  last_good_run_at: Time.nullable(),
  failures_in_a_row: z.int(),
  /** Null while it is switched off. */
  next_run_at: Time.nullable(),
  counts: z.object({
    new: z.int(),
    /** Of the new ones, those that look like a fit and are not likely to have expired. */
    fits: z.int(),
    converted: z.int(),
    dismissed: z.int(),
    likely_expired: z.int(),
  }),
  created_at: Time,
});
export type ScrapeSource = z.infer<typeof ScrapeSource>;

const board = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'Only the short name of the board, as in its address.');
const interval = z.int().min(limits.scrapeIntervalMinutes.least).max(limits.scrapeIntervalMinutes.most);

/** What is wrong with where a source is to be found: only kinds of boards have one, all others an address. */
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
  if (board && !ofBoards) return { field: 'board', message: 'This kind has an address, not a board.' };
  if (!board && !url) return { field: ofBoards ? 'board' : 'url', message: 'This is required.' };
  return undefined;
};

/** A source by `board` or by `url`: the address of the feed or page, or of the board as people see it. */
export const SourceForm = z
  .object({
    /** Left out: the board's name or the host. */
    name: line(80).optional(),
    kind: SourceKind,
    url: Url.nullish(),
    board: board.nullish(),
    enabled: z.boolean().default(true),
    interval_minutes: interval.default(limits.scrapeIntervalMinutes.usual),
  })
  .superRefine((form, context) => {
    const fault = addressFault(form);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
  });
export type SourceForm = z.output<typeof SourceForm>;

/** The named fields of a source. */
export const SourceUpdate = z.object({
  name: line(80, 1).optional(),
  kind: SourceKind.optional(),
  url: Url.nullish(),
  board: board.nullish(),
  enabled: z.boolean().optional(),
  interval_minutes: interval.optional(),
});
export type SourceUpdate = z.output<typeof SourceUpdate>;

const byId = z.object({ id: Id });
const access = ['admin'] as const;

export const sourceList = endpoint({
  method: 'GET',
  path: '/scrapers/sources',
  summary: 'Where postings come from, with their health; those that fail first',
  access,
  query: z.object(pagingQuery),
  response: pageOf(ScrapeSource),
});
export const sourceCreate = endpoint({
  method: 'POST',
  path: '/scrapers/sources',
  summary: 'Adds a source; its first run is queued at once',
  access,
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
  summary: 'Changes the named fields of a source',
  access,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: SourceUpdate,
  response: ScrapeSource,
  errors: ['already_exists'],
});
export const sourceDelete = endpoint({
  method: 'DELETE',
  path: '/scrapers/sources/:id',
  summary: 'Deletes a source with what only it carries; what was converted stays',
  access,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done.extend({ removed: z.int(), kept: z.int() }),
});
export const runList = endpoint({
  method: 'GET',
  path: '/scrapers/sources/:id/runs',
  summary: 'The runs of a source, newest first',
  access,
  params: byId,
  query: z.object(pagingQuery),
  response: pageOf(ScrapeRun),
});
export const sourceRun = endpoint({
  method: 'POST',
  path: '/scrapers/run',
  summary: 'Queues a run of a source; where one waits or runs already, that one is answered',
  access,
  invalidates: [],
  idempotent: false,
  body: z.object({ source_id: Id }),
  response: z.object({ queued: z.boolean(), run: ScrapeRun }),
});
