import { publicJobPath } from '../../../../contract/src/job-address.ts';
import type { FeedJob, JobFeedItem } from '../../../../contract/src/job-feed.ts';
import { jobTerms } from '../jobs/jobs.public.ts';
import type { FeedRow } from './job-feed.queries.ts';

const feedJob = (row: FeedRow): FeedJob => ({
  company_name: row.company_name,
  company_url: row.company_url,
  fractional_type: row.fractional_type,
  main_category: row.main_category_title,
  sub_categories: row.sub_category_titles,
  skills: row.skill_titles,
  ...jobTerms(row),
  expires_at: row.expires_at,
});

/** What both feeds say of a job: only what its public page shows. */
export const feedItem = (row: FeedRow, publicUrl: string): JobFeedItem => ({
  id: row.id,
  url: `${publicUrl}${publicJobPath(row)}`,
  ...(row.source === 'scraped' && row.source_url !== null ? { external_url: row.source_url } : {}),
  title: row.title,
  summary: row.summary,
  content_html: row.description,
  date_published: row.published_at,
  date_modified: row.updated_at,
  authors: [{ name: row.company_name }],
  tags: [row.fractional_type, row.main_category_title, ...row.skill_titles].filter((tag) => tag !== null),
  _cadre: feedJob(row),
});
