import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where features put their own figures. */
    metrics: Registry;
  }
}

/** The figures of this process, with those of Node itself: event loop, memory, garbage. */
export const openMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Shows how many connections of each pool are in use, and how many wait for one. */
export const poolMetrics = (registry: Registry) => {
  const pools = new Map<string, Pool>();
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections to the database by pool: in use, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (name: string, pool: Pool) => void pools.set(name, pool);
};

/** Counts how often a cache had what was looked for; told once for each look. */
export const cacheMetric = (registry: Registry, cache: string): ((hit: boolean) => void) => {
  const name = 'cache_lookups_total';
  const looks =
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({
      name,
      help: 'Looks into a cache, by whether it had what was looked for.',
      labelNames: ['cache', 'outcome'],
      registers: [registry],
    });
  return (hit) => looks.inc({ cache, outcome: hit ? 'hit' : 'miss' });
};

/**
 * `/metrics` in Prometheus' text form; in production only to the machine itself and private addresses, and never through
 * a proxy, behind which everybody may seem to be near.
 */
export const registerMetrics = (app: App) => {
  const registry = app.deps.metrics;
  app.decorate('metrics', registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not its URL: ids would make a series each.
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { 'x-forwarded-for': forwarded, forwarded: alike } = request.headers;
    const isNear = forwarded === undefined && alike === undefined && isPrivate(request.ip);
    if (app.deps.config.production && !isNear) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

const isPrivate = (address: string) =>
  ipaddr.isValid(address) && ['loopback', 'private'].includes(ipaddr.process(address).range());
