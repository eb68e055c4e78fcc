import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { candidateFilters } from './fractionals.ts';
import { limits } from './limits.ts';
import { AlertFrequency, filtersToSave, SavedSearch, savedFields } from './saved-searches.ts';
import { byId, Day, Done, line } from './values.ts';

/** The filters of a saved search for candidates. */
export const SavedTalentFilters = z.object({
  ...savedFields,
  rate_max: z.number().optional(),
  availability: Day.optional(),
  free_hours: z.int().optional(),
  free_from: Day.optional(),
});
export type SavedTalentFilters = z.infer<typeof SavedTalentFilters>;

/** A saved search for candidates of one person of a company. */
export const TalentSearch = SavedSearch.omit({ read_only: true }).extend({
  filters: SavedTalentFilters,
  /** The matching people who were approved since the last visit, at most 99. */
  new_count: z.int(),
});
export type TalentSearch = z.infer<typeof TalentSearch>;

const name = line(limits.savedSearchNameCharacters, 1);
const TalentFilters = filtersToSave(candidateFilters);

export const talentSearchList = endpoint({
  method: 'GET',
  path: '/employer/talent_searches',
  summary: 'Lists your saved searches for candidates, oldest first, with the number of new people in each',
  access: ['company'],
  scope: 'people:read',
  tool: {
    name: 'list_saved_searches',
    description: 'Lists the saved searches for people of the caller, with the number of new people.',
  },
  response: z.object({ results: z.array(TalentSearch) }),
});

export const talentSearchCreate = endpoint({
  method: 'POST',
  path: '/employer/talent_search',
  summary: 'Saves the filters of the search for candidates under a name',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    name,
    filters: TalentFilters,
    frequency: AlertFrequency.default('daily'),
    alerts: z.boolean().default(true),
  }),
  response: byId,
  creates: true,
  errors: ['not_allowed_now'],
});

export const talentSearchUpdate = endpoint({
  method: 'PUT',
  path: '/employer/talent_search/:id',
  summary: 'Renames a saved search for candidates, changes its filters or its alerts',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ name, filters: TalentFilters, frequency: AlertFrequency, alerts: z.boolean() }).partial(),
  response: Done,
});

export const talentSearchSeen = endpoint({
  method: 'POST',
  path: '/employer/talent_search_seen/:id',
  summary: 'Marks the new people of a saved search as seen',
  access: ['company'],
  scope: 'applications:write',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const talentSearchDelete = endpoint({
  method: 'DELETE',
  path: '/employer/talent_search/:id',
  summary: 'Deletes a saved search for candidates',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});
