import { z } from 'zod';
import type { AdminArea } from './admin-roles.ts';

/** The subjects whose changes reach open tabs (decision 0048). The web loads the answers that show them again. */
export const memberTags = [
  /** The person's sessions and API keys. */
  'access',
  'applications',
  'bookmarks',
  'business_record',
  'chats',
  'company',
  'engagements',
  'interviews',
  'invitations',
  'jobs',
  'notification_preferences',
  'offers',
  'pending_actions',
  'plan',
  'profile',
  'profile_views',
  'references',
  /** Decisions about reports by or against the person, and appeals against them. */
  'report_decisions',
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
  /** Mails and pushes to many people, and their drafts. */
  campaigns: 'outreach',
  companies: 'people',
  /** What waits for admins (`deskKinds`), where no tag of its subject says so. */
  desk: 'dashboard',
  enquiries: 'people',
  /** Notes of admins about people. */
  person_notes: 'people',
  posts: 'content',
  prices: 'finance',
  promo_codes: 'finance',
  reports: 'people',
  /** Scraped jobs, their sources and runs. */
  scraped_jobs: 'jobs',
  /** The history of settings, and the catalogue. */
  site: 'site',
} as const satisfies Record<string, AdminArea>;

/**
 * What searches find: jobs that are live, people whom companies may find, and published posts. A frame of these tags has no
 * id, because its readers may not find the record that changed.
 */
export const searchTags = ['job_search', 'people_search', 'post_search'] as const;
export type SearchTag = (typeof searchTags)[number];

export const LiveTag = z.enum([
  ...memberTags,
  ...(Object.keys(adminTags) as (keyof typeof adminTags)[]),
  ...searchTags,
]);
export type LiveTag = z.infer<typeof LiveTag>;
