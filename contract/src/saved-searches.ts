import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { jobFilters } from './jobs.ts';
import { limits } from './limits.ts';
import { PayCurrency } from './money.ts';
import {
  BusinessType,
  byId,
  Done,
  FractionalType,
  Id,
  Location,
  line,
  RatePeriod,
  Time,
  Workplace,
} from './values.ts';

/** The notification frequencies of a saved search, most frequent first. */
export const AlertFrequency = z.enum(['weekly', 'daily', 'at_once']);
export type AlertFrequency = z.infer<typeof AlertFrequency>;

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The filters of a new saved search: empty ones are dropped, and at least one is required. */
export const filtersToSave = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object(fields)
    .transform(
      (filters) =>
        Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value))) as typeof filters,
    )
    .refine((filters) => Object.keys(filters).length > 0, 'Set a filter or enter a search term first.');

export const SearchFilters = filtersToSave(jobFilters);

/** The saved filters that searches for jobs and for candidates share. */
export const savedFields = {
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
  rate_period: RatePeriod.optional(),
  currency: PayCurrency.optional(),
};

/** The filters of a saved search. */
export const SavedFilters = z.object({
  ...savedFields,
  budget_min: z.number().optional(),
  posted_within: z.int().optional(),
});
export type SavedFilters = z.infer<typeof SavedFilters>;

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filters: SavedFilters,
  /** The chosen frequency; a smaller plan limits it to `SavedSearchList.frequency`. */
  frequency: AlertFrequency,
  alerts: z.boolean(),
  /** Beyond the plan's number: it can be run and deleted, but sends no notifications and cannot be changed. */
  read_only: z.boolean(),
  /** The live jobs that were added since the last visit. */
  new_count: z.int(),
  created_at: Time,
  last_notified_at: Time.nullable(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** All saved searches of the person, oldest first, with the limits of the plan. */
export const SavedSearchList = z.object({
  results: z.array(SavedSearch),
  allowed: z.int(),
  /** The most frequent setting of the plan. */
  frequency: AlertFrequency,
});
export type SavedSearchList = z.infer<typeof SavedSearchList>;

const name = line(limits.savedSearchNameCharacters, 1);
export const savedSearchList = endpoint({
  method: 'GET',
  path: '/employee/saved_searches',
  summary: 'Lists your saved searches with the number of new jobs in each',
  access: ['fractional'],
  scope: 'jobs:read',
  tool: {
    name: 'list_saved_searches',
    description: 'Lists the saved job searches of the caller, with the number of new jobs.',
  },
  response: SavedSearchList,
});

export const savedSearchCreate = endpoint({
  method: 'POST',
  path: '/employee/saved_search',
  summary: 'Saves the filters of the job search under a name',
  access: ['fractional'],
  scope: 'jobs:write',
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
  scope: 'jobs:write',
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
  scope: 'jobs:write',
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const savedSearchSeen = endpoint({
  method: 'POST',
  path: '/employee/saved_search_seen/:id',
  summary: 'Marks the new jobs of a saved search as seen',
  access: ['fractional'],
  scope: 'jobs:write',
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: SavedSearch,
});
