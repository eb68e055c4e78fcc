import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback } from 'fastify';
import type { LogEvent } from 'kysely';
import { routineRequests } from './request-log.ts';

/** Tracing by OpenTelemetry. Import this file only when tracing is on: loading takes about 100 ms. */
export interface Tracing {
  /** Creates a span for each request. Register it before any route. */
  plugin: FastifyPluginCallback;
  /** Creates a span for a statement that has run, with its text, which has placeholders instead of the values. */
  query(event: LogEvent): void;
  /** Runs `work` in a span. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Sends traces to an OTLP collector at `endpoint`. OTEL_TRACES_SAMPLER, a setting of OpenTelemetry, applies. */
export const openTracing = (endpoint: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'cadre' })),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2_000 })],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    // Exceptions may quote personal data; the log has them.
    recordExceptions: false,
    instrumentHooks: false,
    ignorePaths: ({ url }) => routineRequests.test(url),
    requestHook: (span, request) => {
      const route = request.routeOptions.url ?? 'none';
      span.updateName(`${request.method} ${route}`);
      // A URL may contain tickets, signatures and search terms.
      span.setAttribute('url.path', route);
      span.setAttribute('request.id', request.id);
    },
  });
  instrumentation.setTracerProvider(provider);
  const tracer = provider.getTracer('cadre');
  return {
    plugin: instrumentation.plugin() as FastifyPluginCallback,
    query: ({ level, query, queryDurationMillis }) => {
      const now = Date.now();
      const span = tracer.startSpan(query.sql.trim().split(/\s+/, 1)[0]?.toUpperCase() ?? 'SQL', {
        kind: SpanKind.CLIENT,
        startTime: now - queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
      });
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    span: (name, work) =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          return await work();
        } catch (cause) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw cause;
        } finally {
          span.end();
        }
      }),
    stop: async () => {
      // An unavailable collector must not delay the shutdown.
      await Promise.race([provider.shutdown(), new Promise((done) => setTimeout(done, 2_000).unref())]).catch(
        () => {},
      );
      trace.disable();
    },
  };
};
