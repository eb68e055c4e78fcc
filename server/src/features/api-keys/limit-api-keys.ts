import { limits } from '../../../../contract/src/limits.ts';
import { readApiKey } from '../../lib/api-key.ts';
import type { App } from '../../lib/deps.ts';
import { tooManyRequests } from '../../lib/problem.ts';
import { hashToken } from '../../lib/tokens.ts';

const max = limits.apiKeyCallsMinute;

/**
 * Counts the calls of each key and says so in the `RateLimit-*` headers of every answer. It runs before the key is looked
 * up, so that a key over its limit costs no statement.
 */
export const limitApiKeys = (app: App): void => {
  if (!app.deps.config.rateLimits) return;
  const count = app.countCalls({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => `api key ${hashToken(readApiKey(request) ?? '')}`,
  });
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!(url?.startsWith('/api/') || url === '/mcp') || readApiKey(request) === undefined) return;
    const calls = await count(request);
    if (calls.isAllowed) return;
    reply.headers({
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(calls.remaining),
      'ratelimit-reset': String(calls.ttlInSeconds),
    });
    if (calls.isExceeded) throw tooManyRequests(calls.ttlInSeconds);
  });
};
