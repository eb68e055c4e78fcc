import type { FastifyRequest } from 'fastify';
import type { ApiScope } from '../../../../contract/src/api-scopes.ts';
import { allowsScope } from '../../../../contract/src/api-scopes.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { type ProblemCode, problems } from '../../../../contract/src/errors.ts';
import { tools } from '../../../../contract/src/tools.ts';
import { callAsCaller } from '../../lib/call-as-caller.ts';
import type { App } from '../../lib/deps.ts';
import { ProblemError, planLimit, problem } from '../../lib/problem.ts';
import { getLabel } from './describe-input.ts';
import { releaseAction, type StartedAction } from './pending-actions.queries.ts';

/** What an endpoint of the contract answers, called with an input that its schemas have accepted. */
type Call = (
  endpoint: (typeof tools)[number]['endpoint'],
  input: object & { idempotencyKey: string },
) => Promise<unknown>;

/** The sentence of a refusal. No field is highlighted here, so it names those that are wrong. */
const toSentence = ({ code, message, fields }: CallError): string => {
  const wrong = Object.entries(fields).map(([field, text]) => `${getLabel(field)}: ${text}`);
  return wrong.length > 0 && code === 'invalid_input' ? wrong.join(' ') : [message, ...wrong].join(' ');
};

/** The refusal of the inner call as the refusal of this one. */
const toProblem = (error: CallError): Error => {
  if (error.code === 'plan_limit') return planLimit(error.message);
  if (!(error.code in problems)) return problem('internal');
  const { fields, current, retryAfter } = error;
  return new ProblemError(error.code as ProblemCode, {
    message: toSentence(error),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(current ? { current } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
};

/** Whether the refusal concerns the person's session or the moment, and not the action. */
const isPassing = ({ status }: CallError) => [401, 403, 429].includes(status) || status >= 500;

/** The call that a program asked for, if it still exists and the key still has its scope. Throws otherwise. */
const findCall = ({ operation, scopes }: StartedAction) => {
  const offered = tools.find((tool) => tool.operation === operation);
  const scope = offered?.endpoint.scope;
  if (offered === undefined || scope === undefined || !allowsScope(scopes as ApiScope[], scope))
    throw problem('not_allowed_now', 'The API key may no longer ask for this.');
  return offered.endpoint;
};

/**
 * Makes the call of a started action with the session of the person who confirms it: their rights, plan and recent proof
 * are those of a click in the web. The same idempotency key makes an attempt after a crash safe. Throws its refusal.
 */
export const runAction = async (
  app: App,
  request: FastifyRequest,
  action: StartedAction,
): Promise<unknown> => {
  try {
    const endpoint = findCall(action);
    const call = callAsCaller(app, request) as unknown as Call;
    return await call(endpoint, { ...action.input, idempotencyKey: `pending-${action.id}` });
  } catch (error) {
    const refusal = error instanceof CallError ? toProblem(error) : (error as Error);
    const says = error instanceof CallError && isPassing(error) ? null : refusal.message;
    await releaseAction(app.deps.db, action, says);
    throw refusal;
  }
};
