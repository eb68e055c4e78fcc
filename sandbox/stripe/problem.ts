import type { z } from 'zod';

/** The body of an error, https://docs.stripe.com/api/errors. */
interface ProblemBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  doc_url?: string;
}

/** An error response of the API; calls throw it. */
export class StripeProblem extends Error {
  status: number;
  body: ProblemBody;
  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, more: Partial<ProblemBody> = {}) =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });

export const missing = (kind: string, id: string, param = 'id') =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
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

const formatPath = (path: PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

/** The first invalid parameter as a Stripe error. */
export const invalidParameter = (error: z.ZodError): StripeProblem => {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = formatPath([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = formatPath(issue?.path ?? []);
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not valid'}.`, { param });
};
