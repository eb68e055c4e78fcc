import type { App } from './deps.ts';

/** Asked so often, and so little worth, that they are told only to who asks for every detail, and never traced. */
export const quiet = /^\/(?:assets\/|api\/health|api\/ready|metrics)/;

/**
 * One line a request. The route's pattern stands for the address, whose query may carry tickets, signatures and what
 * people look for; neither headers nor bodies are told.
 */
export const registerRequestLog = (app: App) => {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 && quiet.test(request.url) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor ? { user: request.actor.id } : {}),
      },
      'answered',
    );
    done();
  });
};
