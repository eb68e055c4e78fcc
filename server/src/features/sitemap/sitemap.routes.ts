import { Readable } from 'node:stream';
import { landingPath, publicJobPath } from '../../../../contract/src/job-address.ts';
import { publicPages } from '../../../../contract/src/public-pages.ts';
import { FractionalType, Id, Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { documentReads, limitRoute } from '../../lib/rate-limit.ts';
import { robots } from './robots.ts';
import { dropEmptyParts, listLiveAfter, listPartStarts, listPosts } from './sitemap.queries.ts';

/** The protocol allows 50,000 addresses in a part: jobs that go live again have room until the index is read anew. */
const partMost = 50_000;
const partSize = 45_000;
const batch = 5_000;
const keptMilliseconds = 10 * 60 * 1000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Ten minutes, for crawlers and whatever caches stand before us. */
const cached = 'public, max-age=600';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const place = (url: string, changed?: string) =>
  `<url><loc>${url}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`;

/** Functions, locations, and functions there. */
const parts = [
  ...FractionalType.options.map((type) => ({ type })),
  ...Location.options.map((location) => ({ location })),
  ...FractionalType.options.flatMap((type) => Location.options.map((location) => ({ type, location }))),
];

const writePages = async (db: Db, site: string) => {
  const landings = await dropEmptyParts(db, parts);
  const posts = await listPosts(db);
  const urls = [
    ...publicPages.map((path) => place(`${site}${path}`)),
    ...landings.map((part) => place(`${site}${landingPath(part)}`)),
    ...posts.map(({ slug, updated_at }) =>
      place(`${site}/resources/blog/${encodeURIComponent(slug)}`, updated_at),
    ),
  ];
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`;
};

/** One part, written as it is read, so that its size in memory is that of a batch. */
async function* writeJobs(db: Db, site: string, after: string) {
  yield `${head}<urlset ${namespace}>\n`;
  let last = after;
  for (let written = 0; written < partMost; written += batch) {
    const jobs = await listLiveAfter(db, last, batch);
    yield jobs.map((job) => place(`${site}${publicJobPath(job)}`, job.updated_at)).join('');
    if (jobs.length < batch) break;
    last = jobs.at(-1)?.id ?? last;
  }
  yield '</urlset>\n';
}

/** `robots.txt`, and the sitemap: an index, the pages that always stand, and the live jobs in parts. */
export const sitemapRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;
  const { db } = app.deps;
  const options = { schema: { hide: true } };
  const limited = { ...options, ...limitRoute(app, 'GET sitemaps', [documentReads]) };
  let kept: { until: number; starts: Promise<string[]> } | undefined;

  /** Where parts begin costs a walk over every live job, so it is not asked at each call. */
  const partStarts = async () => {
    if (kept === undefined || kept.until < Date.now())
      kept = { until: Date.now() + keptMilliseconds, starts: listPartStarts(db, partSize) };
    try {
      return await kept.starts;
    } catch (cause) {
      kept = undefined;
      throw cause;
    }
  };

  app.get('/robots.txt', options, (_request, reply) =>
    reply.header('cache-control', cached).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  );

  app.get('/sitemap.xml', options, async (_request, reply) => {
    const urls = ['/sitemaps/pages', ...(await partStarts()).map((start) => `/sitemaps/jobs/${start}`)];
    const entries = urls.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>\n`);
    return reply
      .header('cache-control', cached)
      .type('application/xml')
      .send(`${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`);
  });

  app.get('/sitemaps/pages', limited, async (_request, reply) =>
    reply
      .header('cache-control', cached)
      .type('application/xml')
      .send(await writePages(db, publicUrl)),
  );

  app.get<{ Params: { after: string } }>('/sitemaps/jobs/:after', limited, (request, reply) => {
    const after = Id.safeParse(request.params.after);
    if (!after.success) throw problem('not_found');
    return reply
      .header('cache-control', cached)
      .type('application/xml')
      .send(Readable.from(writeJobs(db, publicUrl, after.data)));
  });
};
