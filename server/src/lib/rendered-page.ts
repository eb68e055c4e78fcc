import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { PageTag } from '../../../contract/src/endpoint.ts';
import { createWeakEntityTag, matchesEntityTag } from './entity-tag.ts';
import { cacheTagHeader, type PageCache, pageCacheLife, readTags } from './page-cache.ts';
import { type EncodedBody, encodeBody } from './page-encoding.ts';
import { hashScripts, policyWith, scriptMark } from './page-policy.ts';
import type { Site } from './site.ts';

/**
 * The export of the server bundle, implemented in `web/app/handler.server.ts`. `nonce` marks the page's own scripts. The
 * rendering sets `html` when it responds with a page, and leaves the body of the response empty.
 */
export type Render = (
  request: Request,
  options: {
    nonce: string | undefined;
    publicUrl: string;
    staging: boolean;
    plusTax: boolean;
    site: Site;
    styleGuide: boolean;
    fetchApi: typeof fetch;
    html?: string;
  },
) => Promise<Response>;

/** A rendered response, the same for every reader. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: EncodedBody;
  /** The size of the body in bytes. */
  size: number;
  /** Whether the page may be cached: false for a failure or redirect. */
  cacheable: boolean;
  /** The cache tags of the calls that the page was rendered from. */
  tags: readonly PageTag[];
  /** Identifies body and headers; only for pages that may be cached. */
  etag: string | undefined;
}

const maxCachedBytes = 1_000_000;

/**
 * Loads scripts with low priority, after styles and text. On a page that works without scripts, they wait until the boot
 * script in its head (`web/app/ui/boot-script.ts`) loads them, which halves the time to first paint on a slow phone.
 */
const deferScripts = (html: string) =>
  /<div [^>]*data-hydration="later"/.test(html)
    ? html
        .replaceAll('<link rel="modulepreload"', '<link rel="held"')
        .replace('<script type="module" async="">', '<script type="held">')
    : html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Whether the API call failed temporarily. */
const isTransient = (status: number) => status === 429 || status >= 500;

const seconds = pageCacheLife.freshMilliseconds / 1000;

const sharedCaching = {
  'cache-control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
  'cdn-cache-control': `max-age=${seconds}, stale-while-revalidate=${seconds}`,
};
/** What a person withdraws from their page has to be gone at once, which no cache in front of the server learns. */
const revalidatedCaching = { 'cache-control': 'public, max-age=0, s-maxage=0, must-revalidate' };
const isOfRecord = (tags: readonly PageTag[]) => tags.some((tag) => tag.includes(':'));

/**
 * Browsers ask each time whether their copy is current. Caches in front of the server may serve a page as long as this
 * process would; `cdn-cache-control` is for those alone, because browsers would also serve a stale copy.
 */
const cacheHeaders = (etag: string, tags: readonly PageTag[]) => ({
  ...(isOfRecord(tags) ? revalidatedCaching : sharedCaching),
  etag,
  ...(tags.length > 0 && { [cacheTagHeader]: tags.join(',') }),
});

interface RenderOptions {
  dev: boolean;
  publicUrl: string;
  staging: boolean;
  plusTax: boolean;
  site: Site;
  styleGuide: boolean;
  fetchApi: typeof fetch;
  /** What every response of the server has, to send with the cached page. */
  commonHeaders: Record<string, string>;
}

/**
 * Renders the page at `url` as visitors see it: nothing else of the request is passed on. The page may be cached only if
 * no API call failed temporarily.
 */
export const renderPage = async (
  render: Render,
  url: URL,
  { dev, publicUrl, staging, plusTax, site, styleGuide, fetchApi, commonHeaders }: RenderOptions,
): Promise<RenderedPage> => {
  let complete = true;
  const found = new Set<PageTag>();
  const options: Parameters<Render>[1] = {
    // Vite's scripts and styles are not marked, so development has no policy.
    nonce: dev ? undefined : scriptMark,
    publicUrl,
    staging,
    plusTax,
    site,
    styleGuide,
    fetchApi: async (...parts) => {
      const response = await fetchApi(...parts);
      if (isTransient(response.status)) complete = false;
      for (const tag of readTags(response)) found.add(tag);
      return response;
    },
  };
  const rendered = await render(new Request(url), options);
  const { html, sources } =
    options.html === undefined ? { html: await rendered.text(), sources: [] } : hashScripts(options.html);
  const body = Buffer.from(options.html === undefined ? html : deferScripts(html));
  const cacheable =
    complete &&
    rendered.status === 200 &&
    !rendered.headers.has('set-cookie') &&
    body.length <= maxCachedBytes;
  const tags = [...found].sort();
  const policy = policyWith(sources);
  const etag = cacheable ? createWeakEntityTag(body, policy, tags.join()) : undefined;
  return {
    status: rendered.status,
    headers: {
      ...commonHeaders,
      ...Object.fromEntries(rendered.headers),
      ...(dev ? {} : { 'content-security-policy': policy }),
      vary: 'accept-encoding',
      ...(etag === undefined
        ? { 'cache-control': rendered.headers.get('cache-control') ?? 'private, no-cache' }
        : cacheHeaders(etag, tags)),
    },
    body: encodeBody(body),
    size: body.length,
    cacheable,
    tags,
    etag,
  };
};

/** The headers of a 304: the copy keeps its policy. */
const unchangedHeaders = (headers: RenderedPage['headers']) => {
  const { 'content-security-policy': _policy, 'content-type': _type, ...others } = headers;
  return others;
};

/** Sends a page, or 304 if it is unchanged. */
export const sendPage = (
  { status, headers, body, etag }: RenderedPage,
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
) => {
  if (etag !== undefined && matchesEntityTag(asked['if-none-match'], etag)) {
    reply.removeHeader('content-security-policy');
    return reply.code(304).headers(unchangedHeaders(headers)).send();
  }
  void reply.code(status).headers(headers);
  const encoding = body.choose(asked['accept-encoding'] as string | undefined);
  if (encoding === undefined) return reply.send(body.identity);
  return reply.header('content-encoding', encoding).send(body.read(encoding));
};

/**
 * An `onRequest` hook that sends pages which are cached and compressed, before any other work on the request: these are
 * most of what visitors ask for. Leaves all others to the page's route.
 */
export const sendCachedPage =
  (pages: PageCache<RenderedPage>): onRequestHookHandler =>
  (request, reply, done) => {
    const { raw, headers: asked } = request;
    const isPage = request.routeOptions.url === '/*' && (raw.method === 'GET' || raw.method === 'HEAD');
    const page = isPage && pages.findFresh(request.url);
    if (!page) return done();
    const { status, headers, body, etag } = page;
    if (etag !== undefined && matchesEntityTag(asked['if-none-match'], etag)) {
      reply.hijack().raw.writeHead(304, unchangedHeaders(headers)).end();
      return;
    }
    const encoding = body.choose(asked['accept-encoding'] as string | undefined);
    const bytes = encoding ? body.read(encoding) : body.identity;
    const length = { 'content-length': bytes.length };
    reply
      .hijack()
      .raw.writeHead(status, { ...headers, ...length, ...(encoding && { 'content-encoding': encoding }) })
      .end(bytes);
  };
