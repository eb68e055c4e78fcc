import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import Fastify, { LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import { limits } from '../../contract/src/limits.ts';
import { features as allFeatures } from './features.ts';
import type { ApiKeyUse } from './lib/api-key.ts';
import type { Actor } from './lib/authenticate.ts';
import type { App, Deps } from './lib/deps.ts';
import { registerHealth } from './lib/health.ts';
import { registerListStreams } from './lib/list-streams.ts';
import { logOptions } from './lib/log.ts';
import { registerMetrics } from './lib/metrics.ts';
import { registerOpenApi } from './lib/openapi.ts';
import { permissionsPolicy } from './lib/page-policy.ts';
import { problem } from './lib/problem.ts';
import { registerRateLimits } from './lib/rate-limit.ts';
import { bareHeaders, refuseRawRequest } from './lib/refuse-raw-request.ts';
import { sendCachedPage } from './lib/rendered-page.ts';
import { registerRequestLog } from './lib/request-log.ts';
import { serializeResponse } from './lib/response-serializer.ts';
import { sendProblem } from './lib/send-problem.ts';
import { cutSlowBodies, requestTimes } from './lib/slow-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The valid API key that the request came with, also where the call refuses it. */
    apiKey: ApiKeyUse | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Builds the server: hooks, error handler, then the features. Listens on no port. */
export const buildApp = async (
  deps: Deps,
  { features = allFeatures, serialize = serializeResponse } = {},
): Promise<App> => {
  const trusted = deps.config.trustProxy;
  const fastify = Fastify({
    logger: {
      ...logOptions,
      level: deps.config.logLevel,
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["access-token"]',
        'res.headers["set-cookie"]',
      ],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trusted === 'number' ? (_, hop) => hop < trusted : trusted,
    bodyLimit: limits.bodyBytes,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Fastify's defaults do not limit slow bodies.
    ...requestTimes,
    clientErrorHandler: refuseRawRequest,
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are answered, too.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply.headers(bareHeaders)),
  });
  const app: App = Object.assign(fastify, { deps });
  cutSlowBodies(app.server);
  if (deps.tracing) await app.register(deps.tracing.plugin);
  app.addHook('onRequest', sendCachedPage(deps.pages));
  app.decorateRequest('actor', null);
  app.decorateRequest('apiKey', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    ({ schema }) =>
      (data) =>
        serialize(schema as unknown as z.ZodType, data),
  );
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw problem('not_found');
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    // A call without a body may still have a content type.
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  );

  const setSecurityHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: deps.config.production && {
      includeSubDomains: deps.config.hstsIncludeSubdomains,
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
    if (deps.config.staging) reply.raw.setHeader('x-robots-tag', 'noindex, nofollow');
    setSecurityHeaders(request.raw, reply.raw, () => done());
  });
  await app.register(cookie);
  await app.register(jwt, {
    secret: deps.config.sessionSecret,
    sign: { algorithm: 'HS256', expiresIn: `${limits.accessTokenMinutes}m` },
    verify: { algorithms: ['HS256'] },
  });
  await registerRateLimits(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    // Check the route, too: a URL can be written in several ways.
    const isApi = request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/');
    if (isApi && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  await registerOpenApi(app);
  registerRequestLog(app);
  registerHealth(app);
  registerMetrics(app);
  registerListStreams(app);
  if (!deps.config.production) await (await import('../../sandbox/register-sandbox.ts')).registerSandbox(app);
  for (const { hooks } of features) hooks?.(app);
  for (const register of features.flatMap(({ routes }) => routes ?? [])) await register(app);
  return app;
};
