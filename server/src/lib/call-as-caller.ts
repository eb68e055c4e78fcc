import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Client, createClient } from '../../../contract/src/client.ts';
import { injectFetch } from './inject-fetch.ts';

const credentials = ['authorization', 'access-token', 'access-type', 'user', 'user-agent'] as const;

/**
 * The typed client for calls that a request makes for its caller: with their session or key and from their address, so
 * that access, limits and log are those of a call of their own.
 */
export const callAsCaller = (app: FastifyInstance, { headers, ip }: FastifyRequest): Client =>
  createClient({
    baseUrl: '/api',
    fetch: injectFetch(app, ip),
    headers: () =>
      Object.fromEntries(
        credentials.flatMap((name) => {
          const value = headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
  });
