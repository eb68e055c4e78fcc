import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Stripe } from 'stripe';
import { type Call, calls } from './calls.ts';
import type { Fault, Faults } from './faults.ts';
import { StripeProblem, wrongParameter } from './problem.ts';
import { render } from './render.ts';
import { catchUp, finishAdvance } from './time-flow.ts';
import { newId, type World } from './world.ts';

interface Answer {
  status: number;
  body: unknown;
}

const DAY_MS = 86_400_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

const keyOf = (request: FastifyRequest) => {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return credentials;
  if (scheme === 'Basic') return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
};

const checkKey = (request: FastifyRequest, secretKey: string) => {
  const key = keyOf(request);
  if (key !== '' && timingSafeEqual(digest(key), digest(secretKey))) return;
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
  });
};

const problemAnswer = (problem: StripeProblem): Answer => ({
  status: problem.status,
  body: { error: problem.body },
});

/** Carries a call out, all or nothing; a charge that failed is kept although its call is refused. */
const carryOut = (world: World, call: Call, given: unknown, id: string): Answer => {
  const parsed = call.params.safeParse(given);
  if (!parsed.success) return problemAnswer(wrongParameter(parsed.error));
  try {
    return world.ledger.atomically(() => {
      const result = call.run(world, parsed.data, id);
      if ('refused' in result && result.refused instanceof StripeProblem)
        return problemAnswer(result.refused);
      const { expand = [] } = parsed.data as { expand?: string[] };
      return { status: 200, body: render(world, result, expand) };
    });
  } catch (cause) {
    if (cause instanceof StripeProblem) return problemAnswer(cause);
    throw cause;
  }
};

/** Answers a repeated Idempotency-Key with what it was answered first, for a day. */
const once = (world: World, key: string | undefined, request: string, work: () => Answer) => {
  if (key === undefined) return { ...work(), replayed: false };
  const kept = world.ledger.find('answer', key);
  if (kept && world.realTime() - kept.at < DAY_MS) {
    if (kept.request !== request)
      throw new StripeProblem(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return { status: kept.status, body: kept.body, replayed: true };
  }
  const answer = work();
  // What was refused before it began may be sent again, mended, under the same key.
  if (answer.status !== 400)
    world.ledger.put('answer', {
      id: key,
      request,
      status: answer.status,
      body: answer.body,
      at: world.realTime(),
    });
  return { ...answer, replayed: false };
};

const strike = async (fault: Fault, reply: FastifyReply): Promise<boolean> => {
  if (fault.kind === 'slow') {
    await sleep(fault.ms ?? 5_000);
    return false;
  }
  if (fault.kind === 'reset') {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  const status = fault.status ?? 500;
  await reply.status(status).send({
    error:
      status === 429
        ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }
        : { type: 'api_error', message: 'An unknown error occurred' },
  });
  return true;
};

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Puts every call of the API on the server. */
export const registerApi = (
  fastify: FastifyInstance,
  world: World,
  settings: {
    secretKey: string;
    faults: Faults;
    onCall?: (call: Call, params: unknown, answer: Answer) => void;
  },
) => {
  const serve = (call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    const requestId = newId('req', 14);
    const key = call.method === 'POST' ? header(request, 'idempotency-key') : undefined;
    void reply.headers({ 'request-id': requestId, 'stripe-version': Stripe.API_VERSION });
    checkKey(request, settings.secretKey);
    const fault = settings.faults.take(`${call.method} ${request.url}`);
    if (fault && fault.when !== 'after' && (await strike(fault, reply))) return reply;

    catchUp(world);
    const given = { ...(request.query as object), ...((request.body as object | null) ?? {}) };
    const { id = '' } = request.params as { id?: string };
    world.request = { id: requestId, idempotencyKey: key ?? null };
    try {
      const answer = once(world, key, JSON.stringify([call.method, request.url, given]), () =>
        carryOut(world, call, given, id),
      );
      settings.onCall?.(call, given, answer);
      if (call.path.endsWith('/advance') && answer.status === 200 && !answer.replayed)
        setImmediate(() => finishAdvance(world, id, Number((given as { frozen_time: string }).frozen_time)));
      if (fault?.when === 'after' && (await strike(fault, reply))) return reply;
      if (key !== undefined) void reply.header('idempotency-key', key);
      if (answer.replayed) void reply.header('idempotent-replayed', 'true');
      return reply.status(answer.status).send(answer.body);
    } finally {
      world.request = undefined;
    }
  };
  for (const call of calls) fastify.route({ method: call.method, url: call.path, handler: serve(call) });
};
