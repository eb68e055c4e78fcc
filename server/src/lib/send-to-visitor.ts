import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageTag } from '../../../contract/src/endpoint.ts';
import { cacheTagHeader, type PageCache } from './page-cache.ts';
import { encodeBody } from './page-encoding.ts';
import { type RenderedPage, sendPage } from './rendered-page.ts';

/**
 * Responds to a visitor's GET with cache tags. All visitors get the same response, so it is cached for a second, unless
 * one of its tags is invalidated earlier.
 */
export const sendToVisitor = async (
  pages: PageCache<RenderedPage>,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<unknown>,
) => {
  const makePage = async (): Promise<RenderedPage> => {
    const body = Buffer.from(reply.serialize(await read()) as string);
    const tags = String(reply.getHeader(cacheTagHeader) ?? '');
    return {
      status: reply.statusCode,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
        [cacheTagHeader]: tags,
      },
      body: encodeBody(body),
      size: body.length,
      cacheable: tags !== '',
      tags: tags.split(',') as PageTag[],
      etag: undefined,
    };
  };
  return sendPage(await pages.readForVisitor(request.url, makePage), request, reply);
};
