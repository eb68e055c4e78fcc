import type { z } from 'zod';
import { tokenRefresh } from '../../../contract/src/accounts.ts';
import { CallError, type CallInput, createClient } from '../../../contract/src/client.ts';
import type { Access, Answer, Endpoint } from '../../../contract/src/endpoint.ts';
import { currentToken, freshToken } from './access-token.ts';
import { endSession, sendToSignIn, showFailure } from './call-failures.ts';
import { clearSession, readProfile } from './session.ts';
import { offerUpgrade } from './upgrade.ts';

const accessTypes = { admin: 'admin', company: 'employer', fractional: 'employee' } as const;

/** Read at each call, so that a test's replacement is seen. */
const send: typeof fetch = (...parts) => globalThis.fetch(...parts);
const asVisitor = createClient({ baseUrl: '/api', fetch: send });
const asMember = createClient({
  baseUrl: '/api',
  fetch: send,
  headers: (): Record<string, string> => {
    const profile = readProfile();
    const token = currentToken();
    if (!profile || token === undefined) return {};
    return { authorization: `Bearer ${token}`, 'access-type': accessTypes[profile.type], user: profile.id };
  },
});

type AnySchema = z.ZodType | undefined;
/** `quiet`: the caller draws the failure itself, so no dialog is shown for it. */
type Input<P, Q, B> = CallInput<P, Q, B> & { quiet?: boolean };

const isCode = (error: unknown, status: number): error is CallError =>
  error instanceof CallError && error.status === status;

const refresh = (refused: string | undefined) =>
  freshToken(refused, async () => (await asVisitor(tokenRefresh)).token);

/** Runs a signed-in call with a live token: refreshed before when there is none, and once when refused. */
const withToken = async <T>(run: () => Promise<T>): Promise<T> => {
  if (readProfile() && currentToken() === undefined) await refresh(undefined);
  const used = currentToken();
  try {
    return await run();
  } catch (error) {
    if (!isCode(error, 401) || error.code !== 'token_expired') throw error;
    await refresh(used);
    return await run();
  }
};

/**
 * Calls the API as the person signed in. Failures are told to the person as spec section 8 says and always
 * rethrown as CallError to the caller.
 */
export const call = async <
  P extends AnySchema,
  Q extends AnySchema,
  B extends AnySchema,
  R extends z.ZodType,
  A extends readonly Access[],
>(
  endpoint: Endpoint<P, Q, B, R, A>,
  ...[input]: Record<never, never> extends CallInput<P, Q, B> ? [Input<P, Q, B>?] : [Input<P, Q, B>]
): Promise<Answer<{ response: R }>> => {
  const onlyPublic = endpoint.access.every((access) => access === 'public');
  const visit = () => (asVisitor as Ask<P, Q, B, R, A>)(endpoint, input);
  const ask = () => (asMember as Ask<P, Q, B, R, A>)(endpoint, input);
  try {
    if (onlyPublic || !readProfile()) return await visit();
    return await withToken(ask);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isCode(error, 401) && endpoint.access.some((access) => access === 'public') && !onlyPublic) {
      // The session is over, but the page needs none: it goes on as a visitor's.
      clearSession();
      return await visit();
    }
    if (error.code === 'plan_limit') void offerUpgrade(error.message);
    else if (isCode(error, 403)) endSession();
    else if (isCode(error, 401) && !onlyPublic) sendToSignIn();
    else showFailure(endpoint.path, error, input?.quiet ?? false);
    throw error;
  }
};

type Ask<
  P extends AnySchema,
  Q extends AnySchema,
  B extends AnySchema,
  R extends z.ZodType,
  A extends readonly Access[],
> = (
  endpoint: Endpoint<P, Q, B, R, A>,
  input: CallInput<P, Q, B> | undefined,
) => Promise<Answer<{ response: R }>>;
