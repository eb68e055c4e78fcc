import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { jobFilters } from './jobs.ts';
import { limits } from './limits.ts';
import { Currency } from './money.ts';
import {
  BusinessType,
  Done,
  FractionalType,
  Id,
  Location,
  line,
  RatePeriod,
  Time,
  Workplace,
} from './values.ts';

/** How often a search tells of what it found, the most frequent last. */
export const AlertFrequency = z.enum(['weekly', 'daily', 'at_once']);
export type AlertFrequency = z.infer<typeof AlertFrequency>;

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The filters of job search as one saves them: what is not set is dropped, and one at least has to be. */
export const SearchFilters = z
  .object(jobFilters)
  .transform(
    (filters) =>
      Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value))) as typeof filters,
  )
  .refine((filters) => Object.keys(filters).length > 0, 'Set a filter or type a word first.');

/** The filters of job search as they were saved. */
export const SavedFilters = z.object({
  search: z.string().optional(),
  fractional_type: z.array(FractionalType).optional(),
  main_category: z.array(Id).optional(),
  sub_category: z.array(Id).optional(),
  skills: z.array(z.string()).optional(),
  location: z.array(Location).optional(),
  workplace: z.array(Workplace).optional(),
  client_type_expertise: BusinessType.optional(),
  hours_min: z.number().optional(),
  hours_max: z.number().optional(),
  budget_min: z.number().optional(),
  rate_period: RatePeriod.optional(),
  currency: Currency.optional(),
  posted_within: z.int().optional(),
});
export type SavedFilters = z.infer<typeof SavedFilters>;

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filters: SavedFilters,
  /** As it was chosen; a plan that allows less slows it down to `SavedSearchList.frequency`. */
  frequency: AlertFrequency,
  alerts: z.boolean(),
  /** Over what the plan allows: it can be run and deleted, but tells nothing and cannot be changed. */
  read_only: z.boolean(),
  /** Live jobs that came since one looked last. */
  new_count: z.int(),
  created_at: Time,
  last_told_at: Time.nullable(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** All of one's own, the oldest first, with what the plan allows. */
export const SavedSearchList = z.object({
  results: z.array(SavedSearch),
  allowed: z.int(),
  /** The most frequent that the plan allows. */
  frequency: AlertFrequency,
});
export type SavedSearchList = z.infer<typeof SavedSearchList>;

const name = line(limits.savedSearchNameCharacters, 1);
const byId = z.object({ id: Id });

export const savedSearchList = endpoint({
  method: 'GET',
  path: '/employee/saved_searches',
  summary: 'Own saved searches with what is new in each',
  access: ['fractional'],
  response: SavedSearchList,
});

export const savedSearchCreate = endpoint({
  method: 'POST',
  path: '/employee/saved_search',
  summary: 'Saves the filters of job search under a name',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    name,
    filters: SearchFilters,
    frequency: AlertFrequency.optional(),
    alerts: z.boolean().default(true),
  }),
  response: SavedSearch,
  creates: true,
  planLimited: true,
});

export const savedSearchUpdate = endpoint({
  method: 'PUT',
  path: '/employee/saved_search/:id',
  summary: 'Renames a saved search, changes its filters or its alerts',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ name, filters: SearchFilters, frequency: AlertFrequency, alerts: z.boolean() }).partial(),
  response: SavedSearch,
  planLimited: true,
});

export const savedSearchDelete = endpoint({
  method: 'DELETE',
  path: '/employee/saved_search/:id',
  summary: 'Deletes a saved search',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const savedSearchSeen = endpoint({
  method: 'POST',
  path: '/employee/saved_search_seen/:id',
  summary: 'One has looked: what is new counts from now',
  access: ['fractional'],
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: SavedSearch,
});
