import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JobFeed, JobFeedQuery, jobFeed } from '../../../../contract/src/job-feed.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import { documentReads, limitRoute } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { feedItem } from './feed-item.ts';
import { toRss } from './feed-rss.ts';
import { cursorOf, listFeed } from './job-feed.queries.ts';

const rssPath = '/api/employer/job_feed.rss';

/** The page that a query asks for, as JSON Feed; `path` is where it is read. */
const readFeed = async ({ deps }: App, query: JobFeedQuery, path: string): Promise<JobFeed> => {
  const { publicUrl } = deps.config;
  const { rows, more } = await deps.reads((db) => listFeed(db, query));
  const at = (before: string | undefined) => {
    const url = new URL(path, publicUrl);
    if (before !== undefined) url.searchParams.set('before', before);
    if (query.page_size !== undefined) url.searchParams.set('page_size', String(query.page_size));
    return url.href;
  };
  const last = rows.at(-1);
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Fractional executive jobs on Cadre',
    description: 'Open roles for fractional executives, the newest first.',
    home_page_url: `${publicUrl}/jobgrid`,
    feed_url: at(query.before),
    ...(more && last ? { next_url: at(cursorOf(last)) } : {}),
    language: 'en',
    items: rows.map((row) => feedItem(row, publicUrl)),
  };
};

/** Names what is sent by its hash, and sends nothing to one who has it already. */
const answerTagged = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
  void reply.headers({
    etag: tag,
    'cache-control': `public, max-age=${limits.jobFeedSeconds}`,
    'access-control-allow-origin': '*',
  });
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (!known.includes(tag) && !known.includes('*')) return payload;
  void reply.code(304).removeHeader('content-length');
  return '';
};

/** Live jobs for other sites and for feed readers. */
export const jobFeedRoutes = async (app: App): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onSend', answerTagged);
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
            'Live jobs as RSS 2.0, newest first; the fields of a job stand in the namespace urn:cadre:job',
          tags: ['employer'],
          querystring: JobFeedQuery,
        },
      },
      async (request, reply) =>
        reply
          .header('content-type', 'application/rss+xml; charset=utf-8')
          .send(toRss(await readFeed(app, request.query, rssPath))),
    );
  });
};
