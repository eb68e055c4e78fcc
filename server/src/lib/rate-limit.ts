import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import type { App } from './deps.ts';
import { ProblemError } from './problem.ts';
import { keyedHash } from './tokens.ts';

/**
 * At most `max` calls in `minutes`, counted for `by`: the caller's address, account, or a field of the body. Calls that
 * are served with the same object are counted together.
 */
export interface RateLimit {
  max: number;
  minutes: number;
  by?: 'address' | 'account' | ((request: FastifyRequest) => string);
  /** Which calls count; left out, all. */
  when?: (request: FastifyRequest) => boolean;
}

/** Where a call comes from. One household or server has a whole /64 of IPv6, so that counts as one. */
export const addressOf = (request: FastifyRequest): string => rateLimit.normalizeIP(request.ip, 64);

/** Counts what an account does to one thing, named by a field of the body or the path: each time may be a mail to another. */
export const perThing =
  (field: string) =>
  ({ actor, body, params }: FastifyRequest): string =>
    `${actor?.id} ${({ ...(params as object), ...(body as object) } as Record<string, unknown>)[field]}`;

const keyOf = (by: RateLimit['by'], request: FastifyRequest): string => {
  if (typeof by === 'function') return by(request);
  return by === 'account' && request.actor ? request.actor.id : addressOf(request);
};

/** Words cost the most to look for, and a visitor is nobody whom one could ask to stop. */
export const visitorSearch: RateLimit = {
  max: 30,
  minutes: 1,
  by: 'address',
  when: ({ actor, query }) => actor === null && Boolean((query as { search?: string }).search),
};

/** Whatever else a visitor reads, over all calls: more than any page or person asks for, less than fills the database. */
export const visitorReads: RateLimit = {
  max: 1_500,
  minutes: 1,
  by: 'address',
  when: ({ actor }) => actor === null,
};

/** What programs read whole, and what is long to write: a feed, a part of the sitemap. Counted for all together. */
export const wholeReads: RateLimit = { max: 60, minutes: 1, by: 'address' };

/** Pages that are not kept and have to be rendered: some hundred times the work of asking for one. */
export const pageRenders: RateLimit = { max: 240, minutes: 1, by: 'address' };

/** Where calls are counted: in Redis for all processes together, else in this one. While Redis is away nobody is refused. */
export const registerRateLimits = async (app: App): Promise<void> => {
  const { redisUrl, rateLimits, sessionSecret } = app.deps.config;
  if (redisUrl === undefined || !rateLimits) return void (await app.register(rateLimit, { global: false }));
  const redis = new Redis(redisUrl, {
    // A call rather goes uncounted than waits.
    commandTimeout: 500,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  });
  // The live engine tells the log that Redis is away.
  redis.on('error', () => {});
  app.addHook('onClose', () => redis.disconnect());
  const nameSpace = `cadre:limits:${keyedHash(sessionSecret, 'limits').slice(0, 12)}:`;
  await app.register(rateLimit, { global: false, redis, nameSpace, skipOnError: true });
};

type Check = (request: FastifyRequest) => Promise<void>;
const counted = new WeakMap<FastifyInstance['server'], Map<RateLimit, Check>>();

const checkOf = (app: FastifyInstance, key: string, limit: RateLimit): Check => {
  const { max, minutes, by = 'account', when = () => true } = limit;
  const count = app.createRateLimit({
    max,
    timeWindow: minutes * 60_000,
    keyGenerator: (request) => `${key} ${keyOf(by, request)}`,
  });
  return async (request) => {
    if (!when(request)) return;
    const found = await count(request);
    if (!found.isAllowed && found.isExceeded)
      throw new ProblemError('too_many_requests', { retryAfter: found.ttlInSeconds });
  };
};

/**
 * A preHandler that refuses with 429 and Retry-After once any of `limits` is passed; it runs after the body is
 * read, so that a limit may count by a field of it. `route` names the counts.
 */
export const limitCalls = (app: FastifyInstance, route: string, limits: RateLimit[]) => {
  const known = counted.get(app.server) ?? new Map<RateLimit, Check>();
  counted.set(app.server, known);
  const checks = limits.map((limit, index) => {
    const check = known.get(limit) ?? checkOf(app, `${route} ${index}`, limit);
    known.set(limit, check);
    return check;
  });
  return async (request: FastifyRequest) => {
    for (const check of checks) await check(request);
  };
};

/** The same as a part of a route's options; nothing where limits are off. */
export const limitRoute = (app: App, route: string, limits: RateLimit[]) =>
  app.deps.config.rateLimits && limits.length > 0 ? { preHandler: limitCalls(app, route, limits) } : {};
