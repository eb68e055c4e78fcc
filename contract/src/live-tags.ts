import { z } from 'zod';
import type { AdminArea } from './admin-roles.ts';

/** The subjects whose changes reach open tabs (decision 0048). The web loads the answers that show them again. */
export const memberTags = [
  'applications',
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
  'scorecard_criteria',
  'shortlists',
  'statements',
  'talent_searches',
  'webhooks',
] as const;

/** The subjects of admins, with the part of the admin area that a role needs to read them. */
export const adminTags = {
  approvals: 'directory',
  companies: 'people',
  /** What waits for admins (`deskKinds`), where no tag of its subject says so. */
  desk: 'dashboard',
  enquiries: 'people',
  reports: 'people',
} as const satisfies Record<string, AdminArea>;

export const LiveTag = z.enum([...memberTags, ...(Object.keys(adminTags) as (keyof typeof adminTags)[])]);
export type LiveTag = z.infer<typeof LiveTag>;
