import { type PageCache, readTags } from './page-cache.ts';
import { encodeBody } from './page-encoding.ts';
import type { RenderedPage } from './rendered-page.ts';

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
export const cachedFetch =
  (cache: PageCache<RenderedPage>, fetchApi: typeof fetch): typeof fetch =>
  async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return fetchApi(input, init);
    const key = `api ${input instanceof Request ? input.url : input}`;
    const render = async () => toCachedResponse(await fetchApi(input, init));
    const { status, headers, body } = await cache.readFresh(key, render);
    return new Response(body.identity as Buffer<ArrayBuffer>, { status, headers });
  };
