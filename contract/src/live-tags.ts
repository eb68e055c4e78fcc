import { z } from 'zod';
import type { AdminArea } from './admin-roles.ts';

/** The subjects whose changes reach open tabs (decision 0048). The web loads the answers that show them again. */
export const memberTags = [
  /** The person's sessions and API keys. */
  'access',
  'applications',
  'bookmarks',
  'chats',
  'company',
  'engagements',
  'interviews',
  'invitations',
  'jobs',
  'offers',
  'pending_actions',
  'plan',
  'profile',
  'profile_views',
  'references',
  'reviews',
  'saved_searches',
  'scorecard_criteria',
  'shortlists',
  'statements',
  'talent_searches',
  'webhooks',
] as const;

/** The subjects of admins, with the part of the admin area that a role needs to read them. */
export const adminTags = {
  admins: 'admins',
  /** Jobs and reviews of all companies. */
  all_jobs: 'jobs',
  all_reviews: 'reviews',
  approvals: 'directory',
  companies: 'people',
  /** What waits for admins (`deskKinds`), where no tag of its subject says so. */
  desk: 'dashboard',
  enquiries: 'people',
  posts: 'content',
  prices: 'finance',
  promo_codes: 'finance',
  reports: 'people',
} as const satisfies Record<string, AdminArea>;

export const LiveTag = z.enum([...memberTags, ...(Object.keys(adminTags) as (keyof typeof adminTags)[])]);
export type LiveTag = z.infer<typeof LiveTag>;
