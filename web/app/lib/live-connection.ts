import type { ClientFrame } from '../../../contract/src/realtime.ts';

/** Where the socket stands: `waiting` is between two tries, `open` once the server has said its first word. */
export type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

const backOff = { firstMilliseconds: 500, mostMilliseconds: 30_000 };
/** A socket that does not open within this time is given up. */
const openMilliseconds = 10_000;
/** A socket that lived this long was a good one: the next try is quick again. */
const goodMilliseconds = 5_000;
/** How often a quiet socket is asked whether it lives, and how long its answer may take. */
const pulse = { everyMilliseconds: 20_000, answerMilliseconds: 8_000 };

interface Source {
  /** The socket's URL with a fresh ticket in it; `undefined` when there is nothing to connect to any more. */
  address: () => Promise<string | undefined>;
  /** Each frame, in the order of its coming. */
  hear: (frame: unknown) => void;
  /** Each change of state. */
  change: (state: LiveState) => void;
}

const parse = (data: unknown): unknown => {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
};

/** Half to the whole of a time that doubles with each try, so that many clients do not come back at once. */
export const retryDelay = (tries: number, random = Math.random()): number =>
  Math.min(backOff.mostMilliseconds, backOff.firstMilliseconds * 2 ** tries) * (0.5 + random / 2);

/**
 * Keeps one socket open: never two at a time, tried again after it broke, at once when the network or the person
 * comes back, and dropped when the network goes or no answer comes. `send` is false when nothing was sent.
 */
export const maintainConnection = ({ address, hear, change }: Source) => {
  let wanted = false;
  let state: LiveState = 'off';
  let socket: WebSocket | undefined;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** What an earlier try still brings is dropped. */
  let turn = 0;

  const become = (next: LiveState) => {
    if (next === state) return;
    state = next;
    change(next);
  };

  const drop = (next: LiveState) => {
    turn += 1;
    clearTimeout(timer);
    clearInterval(beat);
    clearTimeout(silence);
    silence = undefined;
    const old = socket;
    socket = undefined;
    old?.close();
    become(next);
  };

  const later = () => {
    drop('waiting');
    timer = setTimeout(() => void connect(), retryDelay(tries));
    tries += 1;
  };

  const send = (frame: ClientFrame): boolean => {
    if (state !== 'open' || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };

  /** A connection may be dead for minutes before the browser says so: it has to answer. */
  const probe = () => {
    if (silence === undefined && send({ action: 'ping' }))
      silence = setTimeout(later, pulse.answerMilliseconds);
  };

  const open = (url: string, mine: number) => {
    const current = new WebSocket(url);
    let openedAt = 0;
    socket = current;
    timer = setTimeout(later, openMilliseconds);
    // The server's first word says that from here on it tells everything: what is loaded then leaves no gap.
    const greeted = () => {
      clearTimeout(timer);
      openedAt = Date.now();
      beat = setInterval(probe, pulse.everyMilliseconds);
      become('open');
    };
    current.onmessage = ({ data }) => {
      if (mine !== turn) return;
      if (openedAt === 0) greeted();
      clearTimeout(silence);
      silence = undefined;
      hear(parse(data));
    };
    current.onclose = () => {
      if (mine !== turn) return;
      if (openedAt > 0 && Date.now() - openedAt >= goodMilliseconds) tries = 0;
      later();
    };
  };

  const connect = async () => {
    if (!wanted || state === 'connecting' || state === 'open') return;
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    become('connecting');
    try {
      const url = await address();
      if (mine !== turn) return;
      if (url === undefined) stop();
      else open(url, mine);
    } catch {
      if (mine === turn) later();
    }
  };

  const atOnce = () => {
    tries = 0;
    void connect();
  };
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    probe();
    atOnce();
  };
  const gone = () => {
    if (state !== 'waiting') later();
  };

  const start = () => {
    if (wanted) return;
    wanted = true;
    window.addEventListener('online', atOnce);
    window.addEventListener('offline', gone);
    document.addEventListener('visibilitychange', seen);
    atOnce();
  };

  const stop = () => {
    wanted = false;
    window.removeEventListener('online', atOnce);
    window.removeEventListener('offline', gone);
    document.removeEventListener('visibilitychange', seen);
    drop('off');
  };

  return { start, stop, send };
};
