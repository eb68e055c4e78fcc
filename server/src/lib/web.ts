import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandFileNames } from './brand-files.ts';
import { injectFetch } from './inject-fetch.ts';
import { type PageCache, readTags } from './page-cache.ts';
import { encodeBody } from './page-encoding.ts';
import { type Render, type RenderedPage, renderPage, sendPage } from './rendered-page.ts';
import type { SiteSettings } from './site.ts';

const toCachedResponse = async (response: Response): Promise<RenderedPage> => {
  const body = Buffer.from(await response.arrayBuffer());
  const tags = readTags(response);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: encodeBody(body),
    size: body.length,
    // A response without tags would not be removed after a change.
    cacheable: response.ok && tags.length > 0,
    tags,
    etag: undefined,
  };
};

/**
 * A `fetch` for the API calls of renderings, which read as visitors: pages share many of them. A response with tags
 * is cached like a page until it is 30 s old or a tag is invalidated.
 */
const cachedFetch =
  (cache: PageCache<RenderedPage>, fetchApi: typeof fetch): typeof fetch =>
  async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return fetchApi(input, init);
    const key = `api ${input instanceof Request ? input.url : input}`;
    const render = async () => toCachedResponse(await fetchApi(input, init));
    const { status, headers, body } = await cache.readFresh(key, render);
    return new Response(body.identity as Buffer<ArrayBuffer>, { status, headers });
  };

interface WebOptions {
  /** The folder of the web's build, with `client/` and `server/`. */
  buildDir: string;
  /** Serve the sources through Vite instead of the build. */
  dev: boolean;
  /** The public address of the site without a trailing slash, as in canonical links. */
  publicUrl: string;
  /** Whether pages say that they are of a test site. */
  staging?: boolean;
  /** Whether tax is added to the prices of plans. */
  plusTax?: boolean;
  pages: PageCache<RenderedPage>;
  site: SiteSettings;
  /** Whether visitors may open `/components`. */
  styleGuide: boolean;
  /** Called before a page is rendered; throws when the caller exceeded the limit. */
  admit?: (request: FastifyRequest) => Promise<void>;
}

/** Loaded by path: production has the build but not the sources in `web`. */
const devServer = resolve(import.meta.dirname, '../../../web/dev-server.ts');
interface DevServer {
  openDevServer(server: Server): Promise<{
    handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
    render: Render;
    close(): Promise<void>;
  }>;
}
const reservedPaths = /^\/(?:api|ws|dev|metrics)(?:[/?]|$)/;
const yearMilliseconds = 365 * 24 * 3600 * 1000;
const maxKeyLength = 300;
/** Tracking parameters of campaigns, which no page reads. */
const campaignParameters = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref)$/;

/** The URL to render, on this site whatever host the request named. */
const pageAddress = (request: FastifyRequest, publicUrl: string): URL => {
  const url = new URL(`/${request.url.replace(/^[/\\]+/, '')}`, publicUrl);
  for (const name of [...url.searchParams.keys()])
    if (campaignParameters.test(name)) url.searchParams.delete(name);
  return url;
};

const builtRender = async (buildDir: string): Promise<Render> => {
  const entry = join(buildDir, 'server/index.js');
  if (!existsSync(entry))
    throw new Error(`The web has not been built: ${entry} is missing. Run \`npm run build\` first.`);
  return (await import(pathToFileURL(entry).href)).render;
};

/** Headers that only apply to documents: assets omit them and save about 300 bytes each. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const dropDocumentHeaders = (reply: { removeHeader(name: string): unknown }) => {
  for (const name of documentHeaders) reply.removeHeader(name);
};

/** The service worker loads code once the connection is back. */
const allowWorkerLoads = (reply: FastifyReply, path: string) => {
  if (path.endsWith('push-worker.js'))
    reply.header('content-security-policy', "default-src 'none';connect-src 'self';frame-ancestors 'none'");
};

const serveBuild = async (app: FastifyInstance, buildDir: string) => {
  const render = await builtRender(buildDir);
  const client = join(buildDir, 'client');
  // `sendFile` on a route of ours: the plugin's own route lists the whole folder for each request, to compare spellings.
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    setHeaders: dropDocumentHeaders,
    maxAge: yearMilliseconds,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params['*']),
  );
  await app.register(fastifyStatic, {
    root: client,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', ...brandFileNames],
    setHeaders: allowWorkerLoads,
    maxAge: '1h',
  });
  return render;
};

const serveSources = async (app: FastifyInstance): Promise<Render> => {
  const { openDevServer } = (await import(pathToFileURL(devServer).href)) as DevServer;
  const { handle, render, close } = await openDevServer(app.server);
  app.addHook('onClose', close);
  app.addHook('onRequest', (request, reply, next) => {
    if (reservedPaths.test(request.url)) return next();
    reply.raw.removeHeader('content-security-policy');
    handle(request.raw, reply.raw, next);
  });
  return render;
};

/**
 * Serves the web: hashed assets, cacheable for a year, and pages rendered as visitors see them, the same for all and cached
 * briefly. Does not handle the API's paths.
 * @throws when the build is missing
 */
export const registerWeb = async (
  app: FastifyInstance,
  { buildDir, dev, publicUrl, staging = false, plusTax = false, pages, site, styleGuide, admit }: WebOptions,
): Promise<void> => {
  await app.register(async (web) => {
    const render = dev ? await serveSources(web) : await serveBuild(web, buildDir);
    // A form submitted before the page's scripts loaded: the browser posts it, so that no password appears in a URL. Drop
    // the values and show the page again.
    web.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, _body, done) => done(null, undefined),
    );
    web.post('/*', { schema: { hide: true } }, (request, reply) =>
      reservedPaths.test(request.url)
        ? reply.callNotFound()
        : reply.redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 303),
    );
    web.get('/*', { schema: { hide: true } }, async (request, reply) => {
      if (reservedPaths.test(request.url)) return reply.callNotFound();
      const url = pageAddress(request, publicUrl);
      const key = `${url.pathname}${url.search}`;
      const callApi = injectFetch(app, request.ip);
      const fetchApi = dev ? callApi : cachedFetch(pages, callApi);
      const commonHeaders = reply.raw.getHeaders() as Record<string, string>;
      const renderNow = () =>
        renderPage(render, url, {
          dev,
          publicUrl,
          staging,
          plusTax,
          site: site.current(),
          styleGuide,
          fetchApi,
          commonHeaders,
        });
      const isCached = !dev && key.length <= maxKeyLength;
      if (!isCached || !pages.has(key)) await admit?.(request);
      const page = isCached ? await pages.read(key, renderNow) : await renderNow();
      return sendPage(page, request, reply);
    });
  });
};
