import type { z } from 'zod';
import {
  checkEmail,
  checkSignupData,
  signIn,
  tokenRefresh,
  userSignup,
} from '../../../contract/src/accounts.ts';
import { CallError, type CallInput, createClient } from '../../../contract/src/client.ts';
import type { Access, Endpoint, ResponseOf } from '../../../contract/src/endpoint.ts';
import { currentToken, freshToken } from './access-token.ts';
import { signInPath } from './guards.ts';
import { askBeforeLeaving, leaveFor } from './leave.ts';
import { showNotice } from './notices.ts';
import type { MergeOptions } from './save-version.ts';
import { clearSession, readProfile } from './session.ts';
import { offerUpgrade } from './upgrade.ts';
import { uploadFetch } from './upload-fetch.ts';
import { readViewSession } from './view-session.ts';

const accessTypes = { admin: 'admin', company: 'employer', fractional: 'employee' } as const;

/** Looked up at each call, so that tests can replace `fetch`. */
const currentFetch: typeof fetch = (...parts) => globalThis.fetch(...parts);
const callAsVisitor = createClient({ baseUrl: '/api', fetch: currentFetch });
const memberClient = (send: typeof fetch) =>
  createClient({
    baseUrl: '/api',
    fetch: send,
    headers: (): Record<string, string> => {
      const profile = readProfile();
      const token = currentToken();
      if (!profile || token === undefined) return {};
      return { authorization: `Bearer ${token}`, 'access-type': accessTypes[profile.type], user: profile.id };
    },
  });
const callAsMember = memberClient(currentFetch);

/** Calls whose forms show every failure themselves (spec section 8). */
const withoutDialog = new Set<string>(
  [signIn, userSignup, checkEmail, checkSignupData].map(({ path }) => path),
);

const isUnauthorized = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 401;

const refresh = (rejected: string | undefined) =>
  freshToken(rejected, async () => (await callAsVisitor(tokenRefresh)).token);

/** Runs a signed-in call with a valid token: refreshes it first if there is none, and once if it has expired. */
const withToken = async <T>(run: () => Promise<T>): Promise<T> => {
  if (readProfile() && currentToken() === undefined) await refresh(undefined);
  const token = currentToken();
  try {
    return await run();
  } catch (error) {
    // A view is not renewed: it ends.
    if (!isUnauthorized(error) || error.code !== 'token_expired' || readViewSession()) throw error;
    await refresh(token);
    return await run();
  }
};

/** Runs a call, and once more after the person has confirmed that it is them. */
const withRecentAuth = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!isUnauthorized(error) || error.code !== 'reauthentication_required') throw error;
    const { confirmIdentity } = await import('./step-up.ts');
    if (!(await confirmIdentity())) throw error;
    return await run();
  }
};

/** Leads an admin without a second factor to the page where they set one up, which says why. */
const leadToSetup = () => {
  const page = '/dashboard/settings';
  if (window.location.pathname !== page) leaveFor(page);
};

/** Reports the end of the session and returns to the site root (spec section 8); from a view, to the admin's page. */
const endSession = () => {
  const view = readViewSession();
  clearSession();
  if (view) return leaveFor(view.back);
  void showNotice({ title: 'Session Expired', text: 'Reopen the application!', action: 'OK' }).then(() =>
    leaveFor('/'),
  );
};

const sendToSignIn = () => {
  const view = readViewSession();
  clearSession();
  if (view) return leaveFor(view.back);
  const { pathname, search } = window.location;
  leaveFor(signInPath(`${pathname}${search}`));
};

/** Whether the server has decided against a call, unlike a failure or a limit, after which it may be sent again. */
const isRefusal = ({ status }: CallError) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The keys of attempts that have not ended yet, by call and body. */
const idempotencyKeys = new Map<string, string>();

/**
 * Sends a call that is idempotent by its key. The key stays the same until the call has succeeded or was refused, so that
 * sending it again after a lost answer acts once. Files have no text to compare: uploads are sent without a key.
 */
const withIdempotencyKey = async <T>(
  { idempotent, multipart, path }: Endpoint,
  parts: { params: unknown; body: unknown },
  send: (key: { idempotencyKey?: string }) => Promise<T>,
): Promise<T> => {
  if (idempotent !== 'by-key' || multipart) return send({});
  const attempt = JSON.stringify([path, parts]);
  const idempotencyKey = idempotencyKeys.get(attempt) ?? crypto.randomUUID();
  idempotencyKeys.set(attempt, idempotencyKey);
  try {
    const answer = await send({ idempotencyKey });
    idempotencyKeys.delete(attempt);
    return answer;
  } catch (error) {
    if (error instanceof CallError && isRefusal(error)) idempotencyKeys.delete(attempt);
    throw error;
  }
};

interface Report {
  isPublic: boolean;
  quiet: boolean;
  planNote: string | undefined;
}

/** Shows a failure to the person (spec section 8). */
const report = (error: CallError, path: string, options: Report) => {
  if (error.code === 'plan_limit') void offerUpgrade(error.message, { note: options.planNote });
  else if (error.code === 'second_factor_setup_required') leadToSetup();
  // The person has cancelled the dialog.
  else if (error.code === 'reauthentication_required') return;
  else if (error.status === 403) endSession();
  else if (error.status === 401 && !options.isPublic) sendToSignIn();
  else if (!options.quiet && !withoutDialog.has(path))
    void showNotice({ title: 'Something went wrong', text: error.message, action: 'OK' });
};

type AnySchema = z.ZodType | undefined;
/**
 * `quiet`: the caller shows the failure itself, so no dialog is shown. `planNote` is a sentence below the message of the
 * dialog about a plan limit. `onProgress` receives the share of an upload that was sent.
 */
type Input<P, Q, B> = CallInput<P, Q, B> & {
  quiet?: boolean;
  planNote?: string | undefined;
  onProgress?: (share: number) => void;
} & Partial<MergeOptions>;
type Send<
  P extends AnySchema,
  Q extends AnySchema,
  B extends AnySchema,
  R extends z.ZodType,
  A extends readonly Access[],
> = (
  endpoint: Endpoint<P, Q, B, R, A>,
  input: CallInput<P, Q, B> | undefined,
) => Promise<ResponseOf<{ response: R }>>;

/**
 * Calls the API as the signed-in person, or as a visitor. Failures are shown as spec section 8 says, and always
 * rethrown as CallError.
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
): Promise<ResponseOf<{ response: R }>> => {
  const allowsVisitors = endpoint.access.some((access) => access === 'public');
  const isPublic = endpoint.access.every((access) => access === 'public');
  const view = readViewSession();
  const send = (client: unknown, body: unknown) =>
    withIdempotencyKey(endpoint as Endpoint, { params: input?.params, body }, (key) =>
      (client as Send<P, Q, B, R, A>)(endpoint, { ...input, body, ...key } as CallInput<P, Q, B>),
    );
  const sendAsVisitor = () => send(callAsVisitor, input?.body);
  const client = input?.onProgress ? memberClient(uploadFetch(input.onProgress)) : callAsMember;
  const run = (body: unknown) => withRecentAuth(() => withToken(() => send(client, body)));
  const stopAsking = endpoint.multipart && askBeforeLeaving();
  try {
    if (isPublic || !readProfile()) return await sendAsVisitor();
    const body: unknown = input?.body;
    if (!input?.loaded) return await run(body);
    const { loaded, onMerged, labels } = input;
    const { saveVersion } = await import('./save-version.ts');
    return await saveVersion(run, body as Record<string, unknown>, { loaded, onMerged, labels });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The call was made in a view that has ended since: it says nothing about the admin's own session.
    if (view !== readViewSession()) throw error;
    if (error.status === 401 && allowsVisitors && !isPublic) {
      // The session has ended, but the call does not need one: repeat it as a visitor.
      clearSession();
      return await sendAsVisitor();
    }
    report(error, endpoint.path, {
      isPublic,
      quiet: input?.quiet ?? false,
      planNote: input?.planNote,
    });
    throw error;
  } finally {
    stopAsking?.();
  }
};
