import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicJobPath } from '../../../../contract/src/job-address.ts';
import { type JobFeed, type JobFeedItem, JobFeedQuery, jobFeed } from '../../../../contract/src/job-feed.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { App } from '../../lib/deps.ts';
import { createEntityTag, matchesEntityTag } from '../../lib/entity-tag.ts';
import { documentReads, limitRoute } from '../../lib/rate-limit.ts';
import { serve, withoutBlanks } from '../../lib/serve.ts';
import { getBrand } from '../../lib/site.ts';
import { jobTerms } from '../jobs/jobs.public.ts';
import { toRss } from './feed-rss.ts';
import { type FeedRow, listFeed, toCursor } from './job-feed.queries.ts';

const rssPath = '/api/employer/job_feed.rss';

/** A job in both feeds: only what its public page shows. */
const toItem = (row: FeedRow, publicUrl: string): JobFeedItem => ({
  id: row.id,
  url: screenUrl(publicUrl, publicJobPath(row)),
  ...(row.source === 'scraped' && row.source_url !== null ? { external_url: row.source_url } : {}),
  title: row.title,
  summary: row.summary,
  content_html: row.description,
  date_published: row.published_at,
  date_modified: row.updated_at,
  authors: [{ name: row.company_name }],
  tags: [row.fractional_type, row.main_category_title, ...row.skill_titles].filter((tag) => tag !== null),
  _cadre: {
    company_name: row.company_name,
    company_url: row.company_url,
    fractional_type: row.fractional_type,
    main_category: row.main_category_title,
    sub_categories: row.sub_category_titles,
    skills: row.skill_titles,
    ...jobTerms(row),
    expires_at: row.expires_at,
  },
});

/** One page of the feed as JSON Feed; `path` is the feed's own address. */
const readFeed = async ({ deps }: App, query: JobFeedQuery, path: string): Promise<JobFeed> => {
  const { publicUrl } = deps.config;
  const { rows, more } = await deps.withReplica((db) => listFeed(db, query));
  const pageUrl = (before: string | undefined) => {
    const url = new URL(path, publicUrl);
    if (before !== undefined) url.searchParams.set('before', before);
    if (query.page_size !== undefined) url.searchParams.set('page_size', String(query.page_size));
    return url.href;
  };
  const last = rows.at(-1);
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Fractional executive jobs on ${getBrand(deps).name}`,
    description: 'Open roles for fractional executives, newest first.',
    home_page_url: screenUrl(publicUrl, '/jobgrid'),
    feed_url: pageUrl(query.before),
    ...(more && last ? { next_url: pageUrl(toCursor(last)) } : {}),
    language: 'en',
    items: rows.map((row) => toItem(row, publicUrl)),
  };
};

/** Adds an entity tag to the response, and answers a matching conditional request with 304. */
const answerWithTag = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = createEntityTag(payload);
  void reply.headers({
    etag,
    'cache-control': `public, max-age=${limits.jobFeedSeconds}`,
    'access-control-allow-origin': '*',
  });
  if (!matchesEntityTag(request.headers['if-none-match'], etag)) return payload;
  void reply.code(304).removeHeader('content-length');
  return null;
};

/** Live jobs for other sites and for feed readers. */
export const jobFeedRoutes = async (app: App): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onSend', answerWithTag);
    const feeds = scope as unknown as App;
    serve(feeds, jobFeed, ({ query }) => readFeed(app, query, `/api${jobFeed.path}`), {
      limit: documentReads,
    });
    feeds.get<{ Querystring: JobFeedQuery }>(
      rssPath,
      {
        ...limitRoute(app, 'GET job_feed', [documentReads]),
        schema: {
          summary:
            'Live jobs as RSS 2.0, newest first; the fields of a job are in the namespace urn:cadre:job',
          tags: ['employer'],
          querystring: JobFeedQuery,
        },
        preValidation: async (request) => {
          request.query = withoutBlanks(request.query) as JobFeedQuery;
        },
      },
      async (request, reply) =>
        reply
          .header('content-type', 'application/rss+xml; charset=utf-8')
          .send(toRss(await readFeed(app, request.query, rssPath))),
    );
  });
};
