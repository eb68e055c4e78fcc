/** How long before its end a token of another tab is still worth taking over. */
const freshMilliseconds = 30_000;
/** How long to wait for another tab's token; only ever paid when this tab has none that works. */
const askMilliseconds = 40;

type Message = { ask: true } | { token: string };

let token: string | undefined;
let running: Promise<string> | undefined;
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cadre.token');

const endOf = (jwt: string): number => {
  try {
    const payload = JSON.parse(atob(jwt.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''));
    return Number(payload.exp) * 1000;
  } catch {
    return 0;
  }
};

/** Whether a token will live long enough to be used. */
const isFresh = (jwt: string | undefined): jwt is string =>
  jwt !== undefined && endOf(jwt) - Date.now() > freshMilliseconds;

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('token' in data) token = data.token;
  else if (isFresh(token)) channel.postMessage({ token });
});

/** The access token in memory, if there is one. */
export const currentToken = () => token;

/** Keeps a token and tells the other tabs. */
export const setAccessToken = (next: string) => {
  token = next;
  channel?.postMessage({ token: next } satisfies Message);
};

export const clearAccessToken = () => {
  token = undefined;
};

const askOtherTabs = async (refused: string | undefined): Promise<string | undefined> => {
  if (token === refused) {
    channel?.postMessage({ ask: true } satisfies Message);
    await new Promise((resolve) => setTimeout(resolve, askMilliseconds));
  }
  return token !== refused && isFresh(token) ? token : undefined;
};

const renewed = async (refused: string | undefined, renew: () => Promise<string>): Promise<string> => {
  try {
    return await navigator.locks.request('cadre.refresh', async () => {
      const found = await askOtherTabs(refused);
      if (found !== undefined) return found;
      const next = await renew();
      setAccessToken(next);
      return next;
    });
  } finally {
    running = undefined;
  }
};

/**
 * A token other than the refused one: another tab's, or one that `renew` fetches. Calls within this tab share one
 * run; tabs take turns by a lock, so that the refresh cookie is used once.
 */
export const freshToken = (refused: string | undefined, renew: () => Promise<string>): Promise<string> => {
  running ??= renewed(refused, renew);
  return running;
};
