import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { injectFetch } from './inject-fetch.ts';

export interface WebOptions {
  /** Where the web's build is: `client/` and `server/` lie in it. */
  buildDir: string;
  /** Serve the web's sources through Vite instead of the build. */
  dev: boolean;
  /** Where people reach the site, without a trailing slash: what canonical links name. */
  publicUrl: string;
}

/** The server bundle's one export; the web's own side of it is `web/app/handler.server.ts`. */
type Render = (
  request: Request,
  given: { nonce: string | undefined; publicUrl: string; fetchApi: typeof fetch },
) => Promise<Response>;

const webSources = resolve(import.meta.dirname, '../../../web');
const notOurs = /^\/(?:api|ws|dev|metrics)(?:[/?]|$)/;
const yearMilliseconds = 365 * 24 * 3600 * 1000;
const compressFromBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const policyFor = (nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes that components compute are style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const requestOf = (request: FastifyRequest): Request => {
  const origin = `${request.protocol}://${request.host}`;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  return new Request(new URL(request.url, URL.canParse(origin) ? origin : 'http://localhost'), { headers });
};

const compress = async (body: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
  void reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (body.length < compressFromBytes) return body;
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br');
    return brotli(body, quick);
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip');
    return zip(body);
  }
  return body;
};

/** Preloaded code waits behind style and text, which halves the time to the first paint. */
const preloadLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

const builtRender = async (buildDir: string): Promise<Render> => {
  const entry = join(buildDir, 'server/index.js');
  if (!existsSync(entry))
    throw new Error(`The web has not been built: ${entry} is missing. Run \`npm run build\` first.`);
  return (await import(pathToFileURL(entry).href)).render;
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
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webSources,
    configFile: join(webSources, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (notOurs.test(request.url)) return next();
    reply.raw.removeHeader('content-security-policy');
    vite.middlewares(request.raw, reply.raw, next);
  });
  return async (request, given) =>
    (await vite.ssrLoadModule('/app/handler.server.ts')).render(request, given);
};

/**
 * Serves the web from this server: hashed assets for a year, pages rendered on demand under a content security
 * policy with a nonce of their own. Leaves the API's paths alone.
 * @throws when the build is missing
 */
export const registerWeb = async (
  app: FastifyInstance,
  { buildDir, dev, publicUrl }: WebOptions,
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
    web.post('/*', { schema: { hide: true } as object }, (request, reply) =>
      notOurs.test(request.url)
        ? reply.callNotFound()
        : reply.redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 303),
    );
    web.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
      if (notOurs.test(request.url)) return reply.callNotFound();
      // Vite's own scripts and styles carry no nonce, so in development there is no policy.
      const nonce = dev ? undefined : randomBytes(16).toString('base64');
      const answer = await render(requestOf(request), {
        nonce,
        publicUrl,
        fetchApi: injectFetch(app, request.ip),
      });
      answer.headers.forEach((value, name) => void reply.header(name, value));
      if (!answer.headers.has('cache-control')) void reply.header('cache-control', 'no-cache');
      if (nonce !== undefined) void reply.header('content-security-policy', policyFor(nonce));
      const html = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
      const text = await answer.text();
      return reply
        .code(answer.status)
        .send(await compress(Buffer.from(html ? preloadLast(text) : text), request, reply));
    });
  });
};
