import type { FastifyRequest } from 'fastify';

/** At most `max` calls in `minutes`, counted for `by`: the caller's address, account, or a field of the body. */
export interface RateLimit {
  max: number;
  minutes: number;
  by?: 'address' | 'account' | ((request: FastifyRequest) => string);
}

const keyOf = (by: RateLimit['by']) => (request: FastifyRequest) => {
  if (typeof by === 'function') return by(request);
  return by === 'account' && request.actor ? request.actor.id : request.ip;
};

/** The route setting of @fastify/rate-limit for `limit`; none where limits are switched off. */
export const rateLimitOf = (limit: RateLimit | undefined, enabled: boolean) =>
  limit === undefined || !enabled
    ? {}
    : {
        rateLimit: {
          max: limit.max,
          timeWindow: limit.minutes * 60_000,
          keyGenerator: keyOf(limit.by ?? 'account'),
          // After the body is read, so that a limit may count by a field of it.
          hook: 'preHandler' as const,
        },
      };
