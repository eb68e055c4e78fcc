import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { injectFetch } from './inject-fetch.ts';
import type { PageCache } from './page-cache.ts';
import { type Render, type RenderedPage, renderPage, sendPage } from './rendered-page.ts';

interface WebOptions {
  /** Where the web's build is: `client/` and `server/` lie in it. */
  buildDir: string;
  /** Serve the web's sources through Vite instead of the build. */
  dev: boolean;
  /** Where people reach the site, without a trailing slash: what canonical links name. */
  publicUrl: string;
  pages: PageCache<RenderedPage>;
  /** Called before a page is rendered for somebody; throws when they asked for too many. */
  admit?: (request: FastifyRequest) => Promise<void>;
}

/** Loaded by path: production has no folder `web` beside the build. */
const devServer = resolve(import.meta.dirname, '../../../web/dev-server.ts');
interface DevServer {
  openDevServer(server: Server): Promise<{
    handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
    render: Render;
    close(): Promise<void>;
  }>;
}
const notOurs = /^\/(?:api|ws|dev|metrics)(?:[/?]|$)/;
const yearMilliseconds = 365 * 24 * 3600 * 1000;
const longestKey = 300;
/** Campaign parameters, which no page reads. */
const campaignParameters = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref)$/;

/** The address that is rendered and kept: of this site, whatever host the request named. */
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

/** What only a document heeds: some 300 bytes less for each of a page's files. The policy stays on every answer. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const dropPageHeaders = (reply: { removeHeader(name: string): unknown }) => {
  for (const name of pageHeaders) reply.removeHeader(name);
};

const serveBuild = async (app: FastifyInstance, buildDir: string) => {
  const render = await builtRender(buildDir);
  const client = join(buildDir, 'client');
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    setHeaders: dropPageHeaders,
    maxAge: yearMilliseconds,
  });
  await app.register(fastifyStatic, {
    root: client,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
  });
  return render;
};

const serveSources = async (app: FastifyInstance): Promise<Render> => {
  const { openDevServer } = (await import(pathToFileURL(devServer).href)) as DevServer;
  const { handle, render, close } = await openDevServer(app.server);
  app.addHook('onClose', close);
  app.addHook('onRequest', (request, reply, next) => {
    if (notOurs.test(request.url)) return next();
    reply.raw.removeHeader('content-security-policy');
    handle(request.raw, reply.raw, next);
  });
  return render;
};

/**
 * Serves the web from this server: hashed assets for a year, and pages rendered as a visitor sees them, cached briefly
 * and sent under a content security policy with a nonce of their own. Leaves the API's paths alone.
 * @throws when the build is missing
 */
export const registerWeb = async (
  app: FastifyInstance,
  { buildDir, dev, publicUrl, pages, admit }: WebOptions,
): Promise<void> => {
  await app.register(async (web) => {
    const render = dev ? await serveSources(web) : await serveBuild(web, buildDir);
    // A form that was sent before its page's code had arrived: posted, so that no password lands in an address. What
    // was sent is dropped, and the page comes again.
    web.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, _body, done) => done(null, undefined),
    );
    web.post('/*', { schema: { hide: true } }, (request, reply) =>
      notOurs.test(request.url)
        ? reply.callNotFound()
        : reply.redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 303),
    );
    web.get('/*', { schema: { hide: true } }, async (request, reply) => {
      if (notOurs.test(request.url)) return reply.callNotFound();
      const url = pageAddress(request, publicUrl);
      const key = `${url.pathname}${url.search}`;
      const rendered = () =>
        renderPage(render, url, { dev, publicUrl, fetchApi: injectFetch(app, request.ip) });
      const isCached = !dev && key.length <= longestKey;
      if (!isCached || !pages.has(key)) await admit?.(request);
      const page = isCached ? await pages.read(key, rendered) : await rendered();
      return sendPage(page, dev, request, reply);
    });
  });
};
