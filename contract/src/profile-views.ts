import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Day, Done, Id } from './values.ts';

/** A company that viewed the profile on a day in UTC, counted once a day, without the person. */
export const ProfileView = z.object({ company: z.object({ id: Id, name: z.string() }), day: Day });
export type ProfileView = z.infer<typeof ProfileView>;

/** Called when a person of a company opens a profile; reading it records nothing. */
export const profileViewAdd = endpoint({
  method: 'POST',
  path: '/employee/profile_view/:id',
  summary: 'Records that the company viewed a profile today',
  access: ['company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const profileViews = endpoint({
  method: 'GET',
  path: '/employee/profile_views',
  summary: 'Lists the companies that viewed your profile in the last 90 days, newest first',
  access: ['fractional'],
  scope: 'people:read',
  query: z.object(pagingQuery),
  response: toPageSchema(ProfileView).extend({
    /** The plan does not show the companies: `results` is empty. */
    locked: z.boolean(),
    /** The number of companies in the last 30 days, on any plan. */
    companies: z.int(),
  }),
});
