import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheTag } from '../../../contract/src/endpoint.ts';
import { cacheTagHeader } from './page-cache.ts';

/** The export of the server bundle, implemented in `web/app/handler.server.ts`. */
export type Render = (
  request: Request,
  options: { nonce: string | undefined; publicUrl: string; fetchApi: typeof fetch },
) => Promise<Response>;

/** A rendered response. In an HTML body, `noncePlaceholder` is replaced by a fresh nonce for each response. */
export interface RenderedPage {
  body: string;
  /** Whether the page may be cached: false for a failure or redirect. */
  keep: boolean;
  /** The cache tags of the calls that the page was rendered from. */
  tags: readonly CacheTag[];
  status: number;
  headers: [name: string, value: string][];
  html: boolean;
  /** Hash of the body without the nonce; only for pages that may be cached. */
  etag: string | undefined;
}

/** Never sent and unguessable, so that no text of a person can contain it. */
const noncePlaceholder = randomBytes(24).toString('base64');
const compressFromBytes = 1024;
const maxCachedCharacters = 1_000_000;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const policyFor = (nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Components set computed positions and sizes as style attributes.
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

/**
 * Loads scripts with low priority, after styles and text. On a page that works without scripts, they wait until the boot
 * script in its head (`web/app/ui/boot-script.ts`) loads them after the first paint, which halves the time to first paint
 * on a slow phone.
 */
const deferScripts = (html: string) =>
  html.includes('data-code="later"')
    ? html
        .replaceAll('<link rel="modulepreload"', '<link rel="held"')
        .replace(/(<script nonce="[^"]*") type="module" async="">/, '$1 type="held">')
    : html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Whether the API call failed temporarily. */
const isTransient = (status: number) => status === 429 || status >= 500;

const readTags = (response: Response) =>
  (response.headers.get(cacheTagHeader)?.split(',') ?? []) as CacheTag[];

/**
 * Renders the page at `url` as visitors see it: nothing else of the request is passed on. The page may be cached only if
 * no API call failed temporarily.
 */
export const renderPage = async (
  render: Render,
  url: URL,
  { dev, publicUrl, fetchApi }: { dev: boolean; publicUrl: string; fetchApi: typeof fetch },
): Promise<RenderedPage> => {
  let complete = true;
  const tags = new Set<CacheTag>();
  const answer = await render(new Request(url), {
    // Vite's scripts and styles have no nonce, so development has none.
    nonce: dev ? undefined : noncePlaceholder,
    publicUrl,
    fetchApi: async (...parts) => {
      const response = await fetchApi(...parts);
      if (isTransient(response.status)) complete = false;
      for (const tag of readTags(response)) tags.add(tag);
      return response;
    },
  });
  const html = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = await answer.text();
  const body = html ? deferScripts(text) : text;
  const keep =
    complete &&
    answer.status === 200 &&
    !answer.headers.has('set-cookie') &&
    body.length <= maxCachedCharacters;
  return {
    status: answer.status,
    headers: [...answer.headers],
    html,
    body,
    keep,
    tags: [...tags],
    etag: keep
      ? `W/"${createHash('sha256').update(body.replaceAll(noncePlaceholder, '')).digest('base64url')}"`
      : undefined,
  };
};

const compress = async (body: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
  void reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (body.length < compressFromBytes) return body;
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br');
    return brotli(body, fastBrotli);
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip');
    return gzipAsync(body);
  }
  return body;
};

/** Sends a page with a content security policy and a fresh nonce, or 304 if it is unchanged. */
export const sendPage = async (
  { status, headers, html, body, etag }: RenderedPage,
  dev: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  for (const [name, value] of headers) void reply.header(name, value);
  // The browser revalidates its copy each time. Shared caches must not store a nonce.
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
  if (etag !== undefined) {
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      // The browser's copy keeps its policy and nonce.
      void reply.removeHeader('content-security-policy').removeHeader('content-type');
      return reply.code(304).send();
    }
  }
  if (dev) return reply.code(status).send(await compress(Buffer.from(body), request, reply));
  const nonce = randomBytes(16).toString('base64');
  void reply.header('content-security-policy', policyFor(nonce));
  const text = html ? body.replaceAll(noncePlaceholder, nonce) : body;
  return reply.code(status).send(await compress(Buffer.from(text), request, reply));
};
