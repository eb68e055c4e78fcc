import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheTag } from '../../../contract/src/endpoint.ts';
import { cacheTagHeader } from './page-cache.ts';

/** The server bundle's one export; the web's own side of it is `web/app/handler.server.ts`. */
export type Render = (
  request: Request,
  given: { nonce: string | undefined; publicUrl: string; fetchApi: typeof fetch },
) => Promise<Response>;

/** What a rendering answered; in an HTML body `nonceToBe` stands where each answer has a nonce of its own. */
export interface RenderedPage {
  body: string;
  /** False for what only the visitor who asked may have: a failure, a redirect. */
  keep: boolean;
  /** What the page shows, by the calls that it was rendered from. */
  tags: readonly CacheTag[];
  status: number;
  headers: [name: string, value: string][];
  html: boolean;
  /** Of the body without its nonce; only for what is kept. */
  etag: string | undefined;
}

/** Never sent, and not to be guessed: no text of a person can hold it. */
const nonceToBe = randomBytes(24).toString('base64');
const compressFromBytes = 1024;
const mostKeptCharacters = 1_000_000;

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

/**
 * Code waits behind style and text: it is fetched with the lowest priority. A page that can be read without it has it
 * held back altogether, until the boot script in its head (`web/app/ui/boot-script.ts`) takes it up after the first
 * paint: half the time until something is seen on a slow phone.
 */
const codeLast = (html: string) =>
  html.includes('data-code="later"')
    ? html
        .replaceAll('<link rel="modulepreload"', '<link rel="held"')
        .replace(/(<script nonce="[^"]*") type="module" async="">/, '$1 type="held">')
    : html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** What a page could not be had without, and may be back in a moment. */
const isPassing = (status: number) => status === 429 || status >= 500;

const tagsOf = (response: Response) => (response.headers.get(cacheTagHeader)?.split(',') ?? []) as CacheTag[];

/**
 * Renders the page at `url` as any visitor has it: of the request nothing else is handed on. It is kept only when all
 * that it asked the API for was answered.
 */
export const renderPage = async (
  render: Render,
  url: URL,
  { dev, publicUrl, fetchApi }: { dev: boolean; publicUrl: string; fetchApi: typeof fetch },
): Promise<RenderedPage> => {
  let whole = true;
  const tags = new Set<CacheTag>();
  const answer = await render(new Request(url), {
    // Vite's own scripts and styles carry no nonce, so in development there is none.
    nonce: dev ? undefined : nonceToBe,
    publicUrl,
    fetchApi: async (...parts) => {
      const response = await fetchApi(...parts);
      if (isPassing(response.status)) whole = false;
      for (const tag of tagsOf(response)) tags.add(tag);
      return response;
    },
  });
  const html = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = await answer.text();
  const body = html ? codeLast(text) : text;
  const keep =
    whole && answer.status === 200 && !answer.headers.has('set-cookie') && body.length <= mostKeptCharacters;
  return {
    status: answer.status,
    headers: [...answer.headers],
    html,
    body,
    keep,
    tags: [...tags],
    etag: keep
      ? `W/"${createHash('sha256').update(body.replaceAll(nonceToBe, '')).digest('base64url')}"`
      : undefined,
  };
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

/** Sends a page under a content security policy with a nonce of this answer's own, or tells that it is unchanged. */
export const sendPage = async (
  { status, headers, html, body, etag }: RenderedPage,
  dev: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  for (const [name, value] of headers) void reply.header(name, value);
  // Asked about each time: the browser's copy is right until the page changes. No cache between may hold a nonce.
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
  if (etag !== undefined) {
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      // The copy goes on under the policy that it came with.
      void reply.removeHeader('content-security-policy').removeHeader('content-type');
      return reply.code(304).send();
    }
  }
  if (dev) return reply.code(status).send(await compress(Buffer.from(body), request, reply));
  const nonce = randomBytes(16).toString('base64');
  void reply.header('content-security-policy', policyFor(nonce));
  const text = html ? body.replaceAll(nonceToBe, nonce) : body;
  return reply.code(status).send(await compress(Buffer.from(text), request, reply));
};
