import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Stripe } from 'stripe';
import { dayMilliseconds } from '../../contract/src/dates.ts';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { type Context, newId } from './context.ts';
import type { Fault, Faults } from './faults.ts';
import { expand } from './params.ts';
import { invalidParameter, StripeProblem } from './problem.ts';
import { render } from './render.ts';
import { catchUp } from './time-travel.ts';

interface ApiResponse {
  status: number;
  body: unknown;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const readApiKey = (request: FastifyRequest) => {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return credentials;
  if (scheme === 'Basic') return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
};

const checkKey = (request: FastifyRequest, secretKey: string) => {
  const key = readApiKey(request);
  if (key !== '' && timingSafeEqual(digest(key), digest(secretKey))) return;
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
  });
};

const toErrorResponse = (problem: StripeProblem): ApiResponse => ({
  status: problem.status,
  body: { error: problem.body },
});

/** Runs a call atomically. A failed charge is stored although its call returns an error. */
const execute = (context: Context, call: Call, params: unknown, id: string): ApiResponse => {
  const parsed = call.params.extend({ expand }).safeParse(params);
  if (!parsed.success) return toErrorResponse(invalidParameter(parsed.error));
  const { expand: paths = [], ...given } = parsed.data as { expand?: string[] };
  try {
    return context.store.atomically(() => {
      const result = call.run(context, given, id);
      if ('refused' in result && result.refused instanceof StripeProblem)
        return toErrorResponse(result.refused);
      return { status: 200, body: render(context, result, paths) };
    });
  } catch (cause) {
    if (cause instanceof StripeProblem) return toErrorResponse(cause);
    throw cause;
  }
};

/** Repeats the first response for a repeated Idempotency-Key, for a day. */
const withIdempotencyKey = (
  context: Context,
  key: string | undefined,
  request: string,
  work: () => ApiResponse,
) => {
  if (key === undefined) return { ...work(), replayed: false };
  const stored = context.store.find('response', key);
  if (stored && context.realTime() - stored.at < dayMilliseconds) {
    if (stored.request !== request)
      throw new StripeProblem(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return { status: stored.status, body: stored.body, replayed: true };
  }
  const response = work();
  // A call with invalid parameters can be corrected and sent again with the same key.
  if (response.status !== 400)
    context.store.put('response', {
      id: key,
      request,
      status: response.status,
      body: response.body,
      at: context.realTime(),
    });
  return { ...response, replayed: false };
};

const injectFault = async (fault: Fault, reply: FastifyReply): Promise<boolean> => {
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

/** Registers all endpoints of the API. */
export const registerApi = (
  fastify: FastifyInstance,
  context: Context,
  settings: {
    secretKey: string;
    faults: Faults;
    onCall?: (call: Call, params: unknown, response: ApiResponse) => void;
  },
) => {
  const serve = (call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    const requestId = newId('req', 14);
    const key = call.method === 'POST' ? header(request, 'idempotency-key') : undefined;
    void reply.headers({ 'request-id': requestId, 'stripe-version': Stripe.API_VERSION });
    checkKey(request, settings.secretKey);
    const fault = settings.faults.take(`${call.method} ${request.url}`);
    if (fault && fault.when !== 'after' && (await injectFault(fault, reply))) return reply;

    catchUp(context);
    const params = { ...(request.query as object), ...((request.body as object | null) ?? {}) };
    const { id = '' } = request.params as { id?: string };
    context.request = { id: requestId, idempotencyKey: key ?? null };
    try {
      const response = withIdempotencyKey(
        context,
        key,
        JSON.stringify([call.method, request.url, params]),
        () => execute(context, call, params, id),
      );
      settings.onCall?.(call, params, response);
      if (fault?.when === 'after' && (await injectFault(fault, reply))) return reply;
      if (key !== undefined) void reply.header('idempotency-key', key);
      if (response.replayed) void reply.header('idempotent-replayed', 'true');
      return reply.status(response.status).send(response.body);
    } finally {
      context.request = undefined;
    }
  };
  for (const call of calls) fastify.route({ method: call.method, url: call.path, handler: serve(call) });
};
