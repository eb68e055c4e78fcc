import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listChangesPath } from '../../../contract/src/list-changes.ts';
import type { App } from './deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry for metrics of features. */
    metrics: Registry;
  }
}

/** The metrics of this process, including those of Node: event loop, memory, garbage collection. */
export const openMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Exposes the connections of each pool by state, and the callers that wait for one. */
export const poolMetrics = (registry: Registry) => {
  const pools = new Map<string, Pool>();
  new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections by pool: in use, idle, and callers waiting for one.',
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

/** Returns a function that takes how far the replica is behind; infinite while it is away. */
export const replicaMetric = (registry: Registry): ((seconds: number) => void) => {
  const lag = new Gauge({
    name: 'replica_lag_seconds',
    help: 'How far the replica is behind the main database. Infinite while it is away.',
    registers: [registry],
  });
  return (seconds) => lag.set(seconds);
};

/** Returns a function that counts lookups of a cache by hit or miss. */
export const cacheMetric = (registry: Registry, cache: string): ((hit: boolean) => void) => {
  const name = 'cache_lookups_total';
  const lookups =
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({
      name,
      help: 'Lookups of a cache by outcome: hit or miss.',
      labelNames: ['cache', 'outcome'],
      registers: [registry],
    });
  return (hit) => lookups.inc({ cache, outcome: hit ? 'hit' : 'miss' });
};

/**
 * Measures responses, and unless the setting is off serves `/metrics` in the text format of Prometheus. In production
 * only to loopback and private addresses, and never through a proxy, which makes every client look private.
 */
export const registerMetrics = (app: App) => {
  const registry = app.deps.metrics;
  app.decorate('metrics', registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A stream stays open for minutes.
    if (request.routeOptions.url === listChangesPath && reply.statusCode === 200) return done();
    // The route's pattern, not the URL: each id would create a time series.
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  if (!app.deps.config.metrics) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
    const isProxied = forwardedFor !== undefined || forwarded !== undefined;
    if (app.deps.config.production && (isProxied || !isPrivate(request.ip))) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

const isPrivate = (address: string) =>
  ipaddr.isValid(address) && ['loopback', 'private'].includes(ipaddr.process(address).range());
