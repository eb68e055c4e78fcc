import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import { landingPath, publicJobPath } from '../../../../contract/src/job-address.ts';
import { publicPages, switchedPages } from '../../../../contract/src/public-pages.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import { companyPagePath, publicProfilePath } from '../../../../contract/src/slug-address.ts';
import { FractionalType, Id, Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { documentReads, limitRoute } from '../../lib/rate-limit.ts';
import type { Site } from '../../lib/site.ts';
import {
  listLiveAfter,
  listMarketsWithJobs,
  listPagePartStarts,
  listPagesAfter,
  listPartStarts,
  listPosts,
  type PageKind,
} from './sitemap.queries.ts';

/** The protocol allows 50,000 addresses per part; the difference leaves room for jobs that go live in between. */
const maxPartSize = 50_000;
const partSize = 45_000;
const batchSize = 5_000;
const cacheSeconds = 600;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const securityTextDays = 180;

/** Path prefixes of screens that require sign-in, which crawlers should skip. */
const disallowedPrefixes = [
  '/account/',
  '/admin',
  '/blogs',
  '/bookmarkjobs',
  '/candidatedetails',
  '/chat',
  '/company-jobs',
  '/companydetails',
  '/companylist',
  '/dashboard',
  '/mail-preferences',
  '/post-a-blog',
  '/promo-code',
  '/push-notifications',
  '/reference',
  '/rejected-',
  '/suspension',
  '/renew-job',
  '/unverified-',
  '/verified-',
];

/** The API stays allowed, because pages load their content from it. */
const robotsText = (publicUrl: string): string => `User-agent: *
${disallowedPrefixes.map((path) => `Disallow: ${path}\n`).join('')}
Sitemap: ${publicUrl}/sitemap.xml
`;

const urlEntry = (url: string, changedAt?: string) =>
  `<url><loc>${url}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>\n`;

/** All parts of the market: functions, locations, and functions in locations. */
const markets = [
  ...FractionalType.options.map((type) => ({ type })),
  ...Location.options.map((location) => ({ location })),
  ...FractionalType.options.flatMap((type) => Location.options.map((location) => ({ type, location }))),
];

const writePages = async (db: Db, site: string, { switches }: Site) => {
  const isOn = (path: string) => switches[switchedPages[path] ?? 'blog'] || !(path in switchedPages);
  const paths = [
    ...publicPages.filter(isOn),
    ...(await listMarketsWithJobs(db, markets)).map((market) => landingPath(market)),
  ];
  const posts = (switches.blog ? await listPosts(db) : []).map(({ slug, updated_at }) =>
    urlEntry(`${site}/resources/blog/${encodeURIComponent(slug)}`, updated_at),
  );
  const entries = [...paths.map((path) => urlEntry(`${site}${path}`)), ...posts];
  return `${head}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
};

/** Streams the entries after an id in batches, to limit memory. */
async function* writePart<Row extends { id: string; updated_at: string }>(
  list: (after: string) => Promise<Row[]>,
  toUrl: (row: Row) => string,
  after: string,
) {
  yield `${head}<urlset ${namespace}>\n`;
  let last = after;
  for (let written = 0; written < maxPartSize; written += batchSize) {
    const rows = await list(last);
    yield rows.map((row) => urlEntry(toUrl(row), row.updated_at)).join('');
    if (rows.length < batchSize) break;
    last = rows.at(-1)?.id ?? last;
  }
  yield '</urlset>\n';
}

const pagePaths: Record<PageKind, (slug: string) => string> = {
  people: publicProfilePath,
  companies: companyPagePath,
};
const pageKinds = Object.keys(pagePaths) as PageKind[];

/** `robots.txt`, `security.txt` (RFC 9116), and the sitemap: an index, the static and landing pages, and the live jobs in parts. */
export const sitemapRoutes = (app: App): void => {
  const { db, config, clock } = app.deps;
  const { publicUrl } = config;
  const options = { schema: { hide: true } };
  const limited = { ...options, ...limitRoute(app, 'GET sitemaps', [documentReads]) };
  const send = (reply: FastifyReply, body: string | Readable, type = 'application/xml') =>
    reply.header('cache-control', `public, max-age=${cacheSeconds}`).type(type).send(body);
  // Somebody who takes back their page is gone from it at once.
  const sendUncached = (reply: FastifyReply, body: string | Readable) =>
    reply.header('cache-control', 'no-cache').type('application/xml').send(body);

  let cache: { until: number; starts: Promise<string[]> } | undefined;
  /** The starts of the parts, cached because finding them scans all live jobs. */
  const partStarts = async () => {
    const now = clock.now().getTime();
    if (cache === undefined || cache.until < now)
      cache = { until: now + cacheSeconds * 1_000, starts: listPartStarts(db, partSize) };
    try {
      return await cache.starts;
    } catch (cause) {
      cache = undefined;
      throw cause;
    }
  };

  app.get('/robots.txt', options, (_request, reply) =>
    send(reply, robotsText(publicUrl), 'text/plain; charset=utf-8'),
  );

  app.get('/.well-known/security.txt', options, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + securityTextDays * dayMilliseconds).toISOString();
    const lines = [
      `Contact: mailto:${config.contactEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Policy: ${screenUrl(publicUrl, '/security')}`,
    ];
    return send(
      reply,
      [...lines, `Canonical: ${publicUrl}/.well-known/security.txt`, ''].join('\n'),
      'text/plain; charset=utf-8',
    );
  });

  app.get('/sitemap.xml', options, async (_request, reply) => {
    const pageParts = await Promise.all(
      pageKinds.map(async (kind) =>
        (await listPagePartStarts(db, kind, partSize)).map((start) => `/sitemaps/${kind}/${start}`),
      ),
    );
    const jobParts = (await partStarts()).map((start) => `/sitemaps/jobs/${start}`);
    const paths = ['/sitemaps/pages', ...jobParts, ...pageParts.flat()];
    const entries = paths.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>\n`);
    return sendUncached(reply, `${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`);
  });

  app.get('/sitemaps/pages', limited, async (_request, reply) =>
    send(reply, await writePages(db, publicUrl, app.deps.site.current())),
  );

  app.get<{ Params: { after: string } }>('/sitemaps/jobs/:after', limited, (request, reply) => {
    const after = Id.safeParse(request.params.after);
    if (!after.success) throw problem('not_found');
    const part = writePart(
      (last) => listLiveAfter(db, last, batchSize),
      (job) => screenUrl(publicUrl, publicJobPath(job)),
      after.data,
    );
    return send(reply, Readable.from(part));
  });

  for (const kind of pageKinds)
    app.get<{ Params: { after: string } }>(`/sitemaps/${kind}/:after`, limited, (request, reply) => {
      const after = Id.safeParse(request.params.after);
      if (!after.success) throw problem('not_found');
      const part = writePart(
        (last) => listPagesAfter(db, kind, last, batchSize),
        ({ slug }) => `${publicUrl}${pagePaths[kind](slug)}`,
        after.data,
      );
      return sendUncached(reply, Readable.from(part));
    });
};
