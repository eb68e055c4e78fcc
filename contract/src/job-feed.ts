import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { JobTerms } from './job-terms.ts';
import { pagingQuery } from './paging.ts';
import { FractionalType, Time } from './values.ts';

/** A job in the feed beyond title and text: the fields of a job, with the names of their categories. */
export const FeedJob = z.object({
  company_name: z.string(),
  company_url: z.string().nullable(),
  fractional_type: FractionalType.nullable(),
  main_category: z.string().nullable(),
  sub_categories: z.array(z.string()),
  skills: z.array(z.string()),
  ...JobTerms.shape,
  expires_at: Time.nullable(),
});
export type FeedJob = z.infer<typeof FeedJob>;

/** A job as an item of JSON Feed 1.1 (jsonfeed.org); our extensions are in `_cadre`. */
export const JobFeedItem = z.object({
  id: z.string(),
  url: z.string(),
  /** The origin of an imported job. */
  external_url: z.string().optional(),
  title: z.string(),
  summary: z.string(),
  content_html: z.string(),
  date_published: Time,
  date_modified: Time,
  authors: z.array(z.object({ name: z.string() })),
  tags: z.array(z.string()),
  _cadre: FeedJob,
});
export type JobFeedItem = z.infer<typeof JobFeedItem>;

/** JSON Feed 1.1; `next_url` leads to older jobs. */
export const JobFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  description: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  next_url: z.string().optional(),
  language: z.string(),
  items: z.array(JobFeedItem),
});
export type JobFeed = z.infer<typeof JobFeed>;

/** The query of both feeds. `before` is the last job of the previous page, as in its `next` link. */
export const JobFeedQuery = z.object({
  before: z.string().max(80).optional(),
  page_size: pagingQuery.page_size,
});
export type JobFeedQuery = z.output<typeof JobFeedQuery>;

/** The namespace of the job fields in the RSS feed; its elements are named like those of `FeedJob`. */
export const feedNamespace = 'urn:cadre:job';

export const jobFeed = endpoint({
  method: 'GET',
  path: '/employer/job_feed.json',
  summary: 'Live jobs as a JSON Feed, newest first; supports If-None-Match. The same as RSS: job_feed.rss',
  access: ['public'],
  scope: 'jobs:read',
  query: JobFeedQuery,
  response: JobFeed,
});
