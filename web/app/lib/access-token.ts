import { readViewSession } from './view-session.ts';

/** A token of another tab is reused only if it is valid for at least this long. */
const minValidMilliseconds = 30_000;
/** How long to wait for a token of another tab; only needed when this tab has no valid token. */
const replyMilliseconds = 40;

type Message = { ask: true } | { token: string };

let token: string | undefined;
let refreshing: Promise<string> | undefined;
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cadre.token');

/** Milliseconds since 1970; 0 for a token that cannot be read. */
const getExpiry = (jwt: string): number => {
  try {
    const payload = JSON.parse(atob(jwt.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''));
    return Number(payload.exp) * 1000;
  } catch {
    return 0;
  }
};

const isFresh = (jwt: string | undefined): jwt is string =>
  jwt !== undefined && getExpiry(jwt) - Date.now() > minValidMilliseconds;

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('token' in data) token = data.token;
  else if (isFresh(token)) channel.postMessage({ token });
});

/** The token of the account that an admin views in this tab, otherwise the access token in memory, if any. */
export const currentToken = () => readViewSession()?.token ?? token;

/** Stores a token and shares it with the other tabs. */
export const setAccessToken = (next: string) => {
  token = next;
  channel?.postMessage({ token: next } satisfies Message);
};

/**
 * Clears the token of this tab. Other tabs send theirs to the API only with a profile, which `clearSession` removes for
 * all of them.
 */
export const clearAccessToken = () => {
  token = undefined;
};

/** A fresh token other than `rejected`, from this tab or another; undefined if there is none. */
const findFreshToken = async (rejected: string | undefined): Promise<string | undefined> => {
  if (token === rejected) {
    channel?.postMessage({ ask: true } satisfies Message);
    await new Promise((resolve) => setTimeout(resolve, replyMilliseconds));
  }
  return token !== rejected && isFresh(token) ? token : undefined;
};

const refreshToken = async (rejected: string | undefined, fetchToken: () => Promise<string>) => {
  try {
    return await navigator.locks.request('cadre.refresh', async () => {
      const shared = await findFreshToken(rejected);
      if (shared !== undefined) return shared;
      const next = await fetchToken();
      setAccessToken(next);
      return next;
    });
  } finally {
    refreshing = undefined;
  }
};

/**
 * A token other than the rejected one: from another tab, or fetched by `fetchToken`. Concurrent calls in this tab share
 * one refresh; a lock serialises the tabs, so that the refresh cookie is used once.
 */
export const freshToken = (
  rejected: string | undefined,
  fetchToken: () => Promise<string>,
): Promise<string> => {
  refreshing ??= refreshToken(rejected, fetchToken);
  return refreshing;
};
