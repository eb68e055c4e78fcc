import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Day, Id } from './values.ts';

/** A company that looked at one's profile on a day in UTC: once however often, and never who of it. */
export const ProfileView = z.object({ company: z.object({ id: Id, name: z.string() }), day: Day });
export type ProfileView = z.infer<typeof ProfileView>;

export const profileViews = endpoint({
  method: 'GET',
  path: '/employee/profile_views',
  summary: "Which companies looked at one's profile in the last 90 days, the newest first",
  access: ['fractional'],
  query: z.object(pagingQuery),
  response: pageOf(ProfileView).extend({
    /** The plan does not say which: `results` is empty. */
    locked: z.boolean(),
    /** How many companies did in the last 30 days, on any plan. */
    companies: z.int(),
  }),
});
