import type { z } from 'zod';

/** The body of Stripe's refusals, https://docs.stripe.com/api/errors. */
interface ProblemBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  doc_url?: string;
}

/** A refusal in Stripe's shape, thrown anywhere in a call. */
export class StripeProblem extends Error {
  status: number;
  body: ProblemBody;
  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const refused = (message: string, more: Partial<ProblemBody> = {}) =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });

export const missing = (what: string, id: string, param = 'id') =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const cardDeclined = (paymentIntent: unknown) =>
  new StripeProblem(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: paymentIntent,
  });

const named = (path: PropertyKey[]) =>
  path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join('');

/** The first thing wrong with a call's parameters, as Stripe says it. */
export const wrongParameter = (error: z.ZodError): StripeProblem => {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = named([...issue.path, ...issue.keys.slice(0, 1)]);
    return refused(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = named(issue?.path ?? []);
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return refused(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return refused(`Invalid ${param}: ${issue?.message ?? 'not understood'}.`, { param });
};
