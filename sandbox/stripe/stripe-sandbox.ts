import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { dayMilliseconds } from '../../contract/src/dates.ts';
import { registerApi } from './api.ts';
import type { Call } from './call.ts';
import { type Context, now } from './context.ts';
import { type DeliveryControls, openDeliveries } from './deliveries.ts';
import { openFaults } from './faults.ts';
import { parseForm } from './form-body.ts';
import { openObjectStore } from './object-store.ts';
import { registerCheckoutPage } from './pages/checkout-page.ts';
import { registerControlPage } from './pages/control-page.ts';
import { registerInvoicePage } from './pages/invoice-page.ts';
import { sendNotice } from './pages/layout.ts';
import { registerPortalPage } from './pages/portal-page.ts';
import { StripeProblem } from './problem.ts';
import { catchUp, travel } from './time-travel.ts';

/** The hosted pages, in a separate scope: errors are shown as pages. */
const registerPages = (fastify: FastifyInstance, context: Context, controls: DeliveryControls) =>
  fastify.register(async (scope) => {
    scope.setErrorHandler((cause, _, reply) => {
      const isProblem = cause instanceof StripeProblem;
      return sendNotice(reply, {
        title: isProblem ? 'Not found' : 'Something went wrong',
        text: isProblem ? cause.body.message : 'Try again in a moment.',
        status: isProblem ? 404 : 500,
      });
    });
    // Prevents cross-site request forgery.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
        return sendNotice(reply, {
          title: 'Request refused',
          text: 'This form was sent from another site.',
          status: 403,
        });
    });
    registerCheckoutPage(scope, context);
    registerPortalPage(scope, context);
    registerInvoicePage(scope, context);
    registerControlPage(scope, context, controls);
  });

/** An endpoint that receives all events. */
const createEndpoint = (context: Context, id: string, { url, secret }: { url: string; secret: string }) =>
  context.store.put('webhook_endpoint', {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: now(context),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  });

export interface SandboxSettings {
  /** The origin of the hosted pages, without a trailing slash. */
  publicUrl: string;
  /** The API key. */
  secretKey: string;
  /** The endpoint for events, and the secret that signs them. */
  webhook?: { url: string; secret: string } | undefined;
  /** The file to persist objects in; without it, they are in memory only. */
  stateFile?: string | undefined;
  /** Real time in milliseconds. */
  clock?: () => number;
  /** The delay after each failed delivery of an event. */
  retryDelaysMs?: number[];
  /** Sends events. Default `fetch`. */
  send?: typeof fetch;
  /** Called with every call and its response. */
  onCall?: (call: Call, params: unknown, response: { status: number; body: unknown }) => void;
}

const hourSeconds = 3_600;
const maxEvents = 1_000;
const configured = 'we_configured';

/** Deletes stored responses of the day before, and all but the latest events. */
const purgeOld = ({ store, realTime }: Context): void => {
  for (const { id, at } of store.all('response'))
    if (realTime() - at >= dayMilliseconds) store.remove('response', id);
  const undelivered = new Set(store.all('delivery').map(({ event }) => event));
  for (const { id } of store.all('event').slice(0, -maxEvents))
    if (!undelivered.has(id)) store.remove('event', id);
};

/**
 * A local stand-in for Stripe: the part of its API that we use, hosted pages, signed events and a clock that can be
 * advanced. `routing` handles requests of another server; `fastify.listen` opens its own port.
 */
export const buildStripeSandbox = async (settings: SandboxSettings) => {
  const store = openObjectStore(settings.stateFile);
  const context: Context = {
    store,
    publicUrl: settings.publicUrl,
    realTime: settings.clock ?? Date.now,
    simulatedTime: undefined,
    request: undefined,
    wake: () => deliveries.wake(),
  };
  purgeOld(context);
  const deliveries = openDeliveries(context, {
    ...(settings.retryDelaysMs ? { retryDelaysMs: settings.retryDelaysMs } : {}),
    ...(settings.send ? { send: settings.send } : {}),
  });
  const faults = openFaults();
  if (settings.webhook) createEndpoint(context, configured, settings.webhook);
  else if (store.find('webhook_endpoint', configured)) store.remove('webhook_endpoint', configured);

  const fastify = Fastify({
    bodyLimit: 1_000_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: parseForm },
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseForm(String(body))),
  );
  fastify.setErrorHandler((cause, _, reply) => {
    const problem =
      cause instanceof StripeProblem
        ? cause
        : new StripeProblem((cause as { statusCode?: number }).statusCode ?? 500, {
            type: 'api_error',
            message: cause instanceof Error ? cause.message : 'An unknown error occurred',
          });
    return reply.status(problem.status).send({ error: problem.body });
  });
  fastify.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
      },
    }),
  );
  registerApi(fastify, context, {
    secretKey: settings.secretKey,
    faults,
    ...(settings.onCall ? { onCall: settings.onCall } : {}),
  });
  await registerPages(fastify, context, deliveries.controls);
  await fastify.ready();

  // Runs due actions between calls.
  const tick = setInterval(() => catchUp(context), 5_000).unref();
  deliveries.wake();

  return {
    fastify,
    routing: fastify.routing,
    context,
    faults,
    webhooks: deliveries.controls,
    /** The current time in seconds. */
    now: () => now(context),
    /** Changes the endpoint for events. */
    setWebhook: (webhook: { url: string; secret: string }) =>
      void createEndpoint(context, configured, webhook),
    /** Advances the time by one hour more: the invoice of a renewal is a draft for an hour. */
    advance: (seconds: number) => travel(context, seconds + hourSeconds),
    close: async () => {
      clearInterval(tick);
      await deliveries.close();
      await fastify.close();
    },
  };
};

export type StripeSandbox = Awaited<ReturnType<typeof buildStripeSandbox>>;
