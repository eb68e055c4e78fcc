import type { App } from './deps.ts';

/** Frequent, uninteresting requests: logged at debug level and never traced. */
export const routineRequests = /^\/(?:assets\/|api\/health|api\/ready|metrics|ws\/lists)/;

/**
 * Logs one line for each request, with the route's pattern instead of the URL, whose query may contain tickets, signatures
 * and search terms. Logs neither headers nor bodies.
 */
export const registerRequestLog = (app: App) => {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 && routineRequests.test(request.url) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor ? { user: request.actor.id } : {}),
        ...(request.apiKey ? { api_key: request.apiKey.id } : {}),
      },
      'answered',
    );
    done();
  });
};
