import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { registerApi } from './api.ts';
import type { Call } from './calls.ts';
import { openDeliveries } from './deliveries.ts';
import { openFaults } from './faults.ts';
import { parseForm } from './form-body.ts';
import { openLedger } from './ledger.ts';
import { createEndpoint } from './objects/webhook-endpoints.ts';
import { registerPages } from './pages/register-pages.ts';
import { StripeProblem } from './problem.ts';
import { purgeOld } from './purge-old.ts';
import { catchUp, travel } from './time-flow.ts';
import { now, type World } from './world.ts';

export interface SandboxSettings {
  /** Where people reach the hosted pages, without a trailing slash. */
  publicUrl: string;
  /** The key that callers have to show. */
  secretKey: string;
  /** Where events go, and what signs them. */
  webhook?: { url: string; secret: string } | undefined;
  /** Keeps everything over a restart; left out, in memory only. */
  stateFile?: string | undefined;
  /** Real milliseconds. */
  clock?: () => number;
  /** Milliseconds between the tries to send an event. */
  backOff?: number[];
  /** What events are sent with; left out, `fetch`. */
  send?: typeof fetch;
  /** Sees every call with its answer. */
  onCall?: (call: Call, params: unknown, answer: { status: number; body: unknown }) => void;
}

const HOUR = 3_600;
const CONFIGURED = 'we_configured';

/**
 * A payment service that speaks the part of Stripe's API that we use, with hosted pages, signed events and a clock
 * that can be moved. Charges nobody. `routing` takes requests of another server; `fastify.listen` opens its own port.
 */
export const buildStripeSandbox = async (settings: SandboxSettings) => {
  const ledger = openLedger(settings.stateFile);
  const world: World = {
    ledger,
    publicUrl: settings.publicUrl,
    realTime: settings.clock ?? Date.now,
    living: undefined,
    request: undefined,
    wake: () => deliveries.wake(),
  };
  purgeOld(world);
  const deliveries = openDeliveries(world, {
    ...(settings.backOff ? { backOff: settings.backOff } : {}),
    ...(settings.send ? { send: settings.send } : {}),
  });
  const faults = openFaults();
  if (settings.webhook)
    createEndpoint(
      world,
      { url: settings.webhook.url, enabled_events: ['*'] },
      { id: CONFIGURED, secret: settings.webhook.secret },
    );
  else if (ledger.find('webhook_endpoint', CONFIGURED)) ledger.remove('webhook_endpoint', CONFIGURED);

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
  registerApi(fastify, world, {
    secretKey: settings.secretKey,
    faults,
    ...(settings.onCall ? { onCall: settings.onCall } : {}),
  });
  await registerPages(fastify, world, deliveries.controls);
  await fastify.ready();

  // What falls due while nobody calls.
  const tick = setInterval(() => catchUp(world), 5_000).unref();
  deliveries.wake();

  return {
    fastify,
    routing: fastify.routing,
    world,
    faults,
    webhooks: deliveries.controls,
    /** The sandbox's second. */
    now: () => now(world),
    /** Sends events there from now on. */
    setWebhook: (webhook: { url: string; secret: string }) =>
      void createEndpoint(
        world,
        { url: webhook.url, enabled_events: ['*'] },
        { id: CONFIGURED, secret: webhook.secret },
      ),
    /** Moves time on, and one hour more, in which the invoice of a renewal is a draft. */
    advance: (seconds: number) => travel(world, seconds + HOUR),
    close: async () => {
      clearInterval(tick);
      await deliveries.close();
      await fastify.close();
    },
  };
};

export type StripeSandbox = Awaited<ReturnType<typeof buildStripeSandbox>>;
