import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

/** At most `max` calls in `minutes`, counted for `by`: the caller's address, account, or a field of the body. */
export interface RateLimit {
  max: number;
  minutes: number;
  by?: 'address' | 'account' | ((request: FastifyRequest) => string);
}

/** Where a call comes from. One household or server has a whole /64 of IPv6, so that counts as one. */
export const addressOf = (request: FastifyRequest): string => rateLimit.normalizeIP(request.ip, 64);

const keyOf = (by: RateLimit['by'], request: FastifyRequest): string => {
  if (typeof by === 'function') return by(request);
  return by === 'account' && request.actor ? request.actor.id : addressOf(request);
};

/**
 * A preHandler that refuses with 429 and Retry-After once any of `limits` is passed; it runs after the body is
 * read, so that a limit may count by a field of it. `route` keeps the counts of routes apart.
 */
export const limitCalls = (app: FastifyInstance, route: string, limits: RateLimit[]) => {
  const checks = limits.map(({ max, minutes, by = 'account' }, index) =>
    app.createRateLimit({
      max,
      timeWindow: minutes * 60_000,
      keyGenerator: (request) => `${route} ${index} ${keyOf(by, request)}`,
    }),
  );
  return async (request: FastifyRequest) => {
    for (const check of checks) {
      const found = await check(request);
      if (!found.isAllowed && found.isExceeded)
        throw new ProblemError('too_many_requests', { retryAfter: found.ttlInSeconds });
    }
  };
};
