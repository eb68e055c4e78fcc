import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyPluginCallback } from 'fastify';
import type { LogEvent } from 'kysely';
import { quiet } from './request-log.ts';

/** Traces by OpenTelemetry. This file is imported only where they are wanted: it costs some 100 ms. */
export interface Tracing {
  /** Makes a span of each request; to be registered before any route. */
  plugin: FastifyPluginCallback;
  /** Makes a span of a statement after the fact: its text, whose values stand apart as $1, and never the values. */
  query(event: LogEvent): void;
  /** Runs `work` in a span of its own. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Sends traces to an OTLP collector at `endpoint`; OpenTelemetry's own setting OTEL_TRACES_SAMPLER holds. */
export const openTracing = (endpoint: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'cadre' })),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2_000 })],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    // What was thrown may quote what people wrote; the log has it.
    recordExceptions: false,
    instrumentHooks: false,
    ignorePaths: ({ url }) => quiet.test(url),
    requestHook: (span, request) => {
      const route = request.routeOptions.url ?? 'none';
      span.updateName(`${request.method} ${route}`);
      // An address may carry tickets, signatures and what people look for.
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
      // A collector that is away must not hold up the end.
      await Promise.race([provider.shutdown(), new Promise((done) => setTimeout(done, 2_000).unref())]).catch(
        () => {},
      );
      trace.disable();
    },
  };
};
