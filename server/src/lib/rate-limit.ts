import rateLimit, { type CreateRateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { limits } from '../../../contract/src/limits.ts';
import type { App } from './deps.ts';
import { tooManyRequests } from './problem.ts';
import { keyedHash } from './tokens.ts';

/** How calls are counted; `alone` is the limit of this process while Redis is away. */
type CountOptions = CreateRateLimitOptions & { max: number; alone?: number };

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts calls by a key, over all processes if they share a Redis. */
    countCalls: (options: CountOptions) => ReturnType<FastifyInstance['createRateLimit']>;
  }
}

/**
 * At most `max` calls in `minutes`, counted per address, account, or key. Endpoints that share the same object are counted
 * together.
 */
export interface RateLimit {
  max: number;
  minutes: number;
  by?: 'address' | 'account' | ((request: FastifyRequest) => string);
  /** The calls that count. Default: all. */
  when?: (request: FastifyRequest) => boolean;
  /**
   * What each process allows while Redis is away, when its processes cannot add up their counts. For calls by which somebody
   * guesses a secret. Default: `max`.
   */
  alone?: number;
  /** `max` counts steps of this many calls: a process takes a step from the shared count, and uses it up by itself. */
  step?: number;
}

/** The caller's address. A /64 of IPv6 counts as one: a household or server has all of it. */
export const getClientAddress = (request: FastifyRequest): string => rateLimit.normalizeIP(request.ip, 64);

/** Counts per account and target, named by a field of the body or path: each target may be another mail recipient. */
export const perTarget =
  (field: string) =>
  ({ actor, body, params }: FastifyRequest): string =>
    `${actor?.id} ${({ ...(params as object), ...(body as object) } as Record<string, unknown>)[field]}`;

const getKey = (by: RateLimit['by'], request: FastifyRequest): string => {
  if (typeof by === 'function') return by(request);
  return by === 'account' && request.actor ? request.actor.id : getClientAddress(request);
};

/** Proofs by password of a signed-in person, over all calls that take one: the token may be stolen. */
export const passwordProofs: RateLimit = {
  max: 15,
  alone: 5,
  minutes: 60,
  by: 'account',
  when: ({ body }) => ['password', 'current_password'].some((field) => field in Object(body)),
};

/** Text searches by visitors: the most expensive reads, by callers without an account. */
export const visitorSearch: RateLimit = {
  max: 30,
  minutes: 1,
  by: 'address',
  when: ({ actor, query }) => actor === null && Boolean((query as { search?: string }).search),
};

/** All reads by visitors together: more than any person needs, less than would overload the database. */
export const visitorReads: RateLimit = {
  max: 1_500,
  minutes: 1,
  by: 'address',
  when: ({ actor }) => actor === null,
};

/** All reads of a signed-in person, over their addresses, sessions and processes. Most of them need no count in Redis. */
export const personReads: RateLimit = {
  max: limits.readsMinute.max / limits.readsMinute.step,
  minutes: 1,
  by: 'account',
  when: ({ actor }) => actor !== null,
  step: limits.readsMinute.step,
};

/** Changes of public pages by a member. Each one lets pages be rendered again, and updates an index of a search. */
export const pageChanges: RateLimit = {
  max: limits.pageChanges.max,
  minutes: 10,
  by: 'account',
  when: ({ actor }) => actor !== null && actor.type !== 'admin',
};

/** Long documents for programs, counted together: feeds and parts of the sitemap. */
export const documentReads: RateLimit = { max: 60, minutes: 1, by: 'address' };

/** Pages that are not cached and have to be rendered, which costs about a hundred times as much. */
export const pageRenders: RateLimit = { max: 240, minutes: 1, by: 'address' };

/** A way to count calls. The plugin has one store per scope, so each has a scope of its own. */
const registerCounting = async (
  app: App,
  store: RateLimitPluginOptions,
): Promise<FastifyInstance['createRateLimit']> => {
  const scopes: FastifyInstance[] = [];
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...store });
    scopes.push(scope);
  });
  return (options) => (scopes[0] as FastifyInstance).createRateLimit(options);
};

/**
 * Counts calls in Redis for all processes, or in this process without Redis. While Redis is unavailable, each process
 * counts by itself, with the smaller limit for calls that have one: no limit vanishes, and nobody is locked out.
 */
export const registerRateLimits = async (app: App): Promise<void> => {
  const { redisUrl, rateLimits, sessionSecret } = app.deps.config;
  const countHere = await registerCounting(app, {});
  if (redisUrl === undefined || !rateLimits) return void app.decorate('countCalls', countHere);
  const redis = new Redis(redisUrl, {
    // Do not delay a call for its count.
    commandTimeout: 500,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, 2_000),
  });
  // The live engine logs the outage.
  redis.on('error', () => {});
  app.addHook('onClose', () => redis.disconnect());
  const nameSpace = `cadre:limits:${keyedHash(sessionSecret, 'limits').slice(0, 12)}:`;
  const countInRedis = await registerCounting(app, { redis, nameSpace });
  app.decorate('countCalls', ({ alone, ...options }: CountOptions) => {
    const [shared, local] = [countInRedis(options), countHere({ ...options, max: alone ?? options.max })];
    return (request: FastifyRequest) => shared(request).catch(() => local(request));
  });
};

type Check = (request: FastifyRequest) => Promise<void>;
const sharedChecks = new WeakMap<FastifyInstance['server'], Map<RateLimit, Check>>();

/** The calls left of the steps that were taken this minute, by key. `take` is false when the next step has to be taken. */
const openSteps = (step: number) => {
  const left = new Map<string, number>();
  let since = performance.now();
  return {
    take: (key: string): boolean => {
      if (performance.now() - since > 60_000) {
        left.clear();
        since = performance.now();
      }
      const calls = left.get(key) ?? 0;
      // Calls that arrive while the next step is counted belong to it.
      left.set(key, calls > 0 ? calls - 1 : step - 1);
      return calls > 0;
    },
    refuse: (key: string) => left.delete(key),
  };
};

const openCheck = (app: FastifyInstance, name: string, limit: RateLimit): Check => {
  const { max, minutes, by = 'account', when = () => true, step = 1, alone = max } = limit;
  const toKey = (request: FastifyRequest) => `${name} ${getKey(by, request)}`;
  const steps = openSteps(step);
  const count = app.countCalls({
    max,
    alone,
    timeWindow: minutes * 60_000,
    keyGenerator: toKey,
  });
  return async (request) => {
    if (!when(request) || (step > 1 && steps.take(toKey(request)))) return;
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    steps.refuse(toKey(request));
    throw tooManyRequests(result.ttlInSeconds);
  };
};

/**
 * A preHandler that responds 429 with Retry-After when any of `limits` is exceeded. It runs after the body is read, so
 * that a limit may count by a field. `route` names the counters.
 */
export const limitCalls = (app: FastifyInstance, route: string, limits: RateLimit[]) => {
  const checksByLimit = sharedChecks.get(app.server) ?? new Map<RateLimit, Check>();
  sharedChecks.set(app.server, checksByLimit);
  const checks = limits.map((limit, index) => {
    const check = checksByLimit.get(limit) ?? openCheck(app, `${route} ${index}`, limit);
    checksByLimit.set(limit, check);
    return check;
  });
  return async (request: FastifyRequest) => {
    for (const check of checks) await check(request);
  };
};

/** `limitCalls` as part of a route's options; empty when limits are off. */
export const limitRoute = (app: App, route: string, limits: RateLimit[]) =>
  app.deps.config.rateLimits && limits.length > 0 ? { preHandler: limitCalls(app, route, limits) } : {};
