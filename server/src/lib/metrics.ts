import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from './deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where features put their own figures. */
    metrics: Registry;
  }
}

/** `/metrics` in Prometheus' text form; in production only to the machine itself and private addresses. */
export const registerMetrics = (app: App) => {
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
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
    if (app.deps.config.production && !isPrivate(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

const isPrivate = (address: string) =>
  /^(::1$|::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$/.test(address);
