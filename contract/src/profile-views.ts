import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Day, Id } from './values.ts';

/** A company that viewed the profile on a day in UTC, counted once a day, without the person. */
export const ProfileView = z.object({ company: z.object({ id: Id, name: z.string() }), day: Day });
export type ProfileView = z.infer<typeof ProfileView>;

export const profileViews = endpoint({
  method: 'GET',
  path: '/employee/profile_views',
  summary: "Which companies looked at one's profile in the last 90 days, the newest first",
  access: ['fractional'],
  query: z.object(pagingQuery),
  response: pageOf(ProfileView).extend({
    /** The plan does not show the companies: `results` is empty. */
    locked: z.boolean(),
    /** The number of companies in the last 30 days, on any plan. */
    companies: z.int(),
  }),
});
