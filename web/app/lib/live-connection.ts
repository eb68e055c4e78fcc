import type { ClientFrame } from '../../../contract/src/realtime.ts';

/** `waiting` is between two attempts; `open` begins with the server's first frame. */
export type LiveState = 'off' | 'connecting' | 'open' | 'waiting';

const backOff = { firstMilliseconds: 500, maxMilliseconds: 30_000 };
/** A socket that does not open within this time is given up. */
const openMilliseconds = 10_000;
/** A socket that was open for this long resets the back-off. */
const stableMilliseconds = 5_000;
const heartbeat = { everyMilliseconds: 20_000, replyMilliseconds: 8_000 };

interface ConnectionOptions {
  /** The socket's URL with a new ticket; `undefined` stops the connection. */
  getUrl: () => Promise<string | undefined>;
  /** Called with each frame's data, in order. */
  onFrame: (data: unknown) => void;
  onStateChange: (state: LiveState) => void;
}

/** The back-off doubles with each attempt; half of it is random, so that clients do not reconnect all at once. */
export const retryDelay = (attempts: number, random = Math.random()): number =>
  Math.min(backOff.maxMilliseconds, backOff.firstMilliseconds * 2 ** attempts) * (0.5 + random / 2);

/** Pings the server and calls `onSilence` if no frame follows: a browser may take minutes to notice a dead connection. */
const createHeartbeat = (ping: () => boolean, onSilence: () => void) => {
  let interval: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const probe = () => {
    if (silence === undefined && ping()) silence = setTimeout(onSilence, heartbeat.replyMilliseconds);
  };
  const received = () => {
    clearTimeout(silence);
    silence = undefined;
  };
  return {
    start: () => {
      interval = setInterval(probe, heartbeat.everyMilliseconds);
    },
    stop: () => {
      clearInterval(interval);
      received();
    },
    probe,
    received,
  };
};

/** Calls back when the network or the person comes back, and when the network is lost; returns a function that stops. */
const watchPage = (on: { online: () => void; offline: () => void; visible: () => void }) => {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') on.visible();
  };
  window.addEventListener('online', on.online);
  window.addEventListener('offline', on.offline);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', on.online);
    window.removeEventListener('offline', on.offline);
    document.removeEventListener('visibilitychange', onVisibility);
  };
};

/**
 * Keeps one socket open, never two. Reconnects with back-off after it closes, and at once when the network or the person
 * comes back. `send` returns false if no socket is open.
 */
export const maintainConnection = ({ getUrl, onFrame, onStateChange }: ConnectionOptions) => {
  let state: LiveState = 'off';
  let socket: WebSocket | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;
  /** Increases with each attempt; events of an earlier attempt are ignored. */
  let attemptId = 0;

  const setState = (next: LiveState) => {
    if (next === state) return;
    state = next;
    onStateChange(next);
  };

  const send = (frame: ClientFrame): boolean => {
    if (state !== 'open' || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  };

  const drop = (next: LiveState) => {
    attemptId += 1;
    clearTimeout(timer);
    pulse.stop();
    const old = socket;
    socket = undefined;
    old?.close();
    setState(next);
  };

  const retry = () => {
    drop('waiting');
    timer = setTimeout(() => void connect(), retryDelay(attempts));
    attempts += 1;
  };

  const pulse = createHeartbeat(() => send({ action: 'ping' }), retry);

  const open = (url: string) => {
    const id = attemptId;
    const current = new WebSocket(url);
    let openedAt = 0;
    socket = current;
    timer = setTimeout(retry, openMilliseconds);
    current.onmessage = ({ data }) => {
      if (id !== attemptId) return;
      // From its first frame on, the server sends everything: data loaded after it has no gap.
      if (openedAt === 0) {
        clearTimeout(timer);
        openedAt = Date.now();
        pulse.start();
        setState('open');
      }
      pulse.received();
      onFrame(data);
    };
    current.onclose = () => {
      if (id !== attemptId) return;
      if (openedAt > 0 && Date.now() - openedAt >= stableMilliseconds) attempts = 0;
      retry();
    };
  };

  const connect = async () => {
    if (!unwatch || state === 'connecting' || state === 'open') return;
    clearTimeout(timer);
    attemptId += 1;
    const id = attemptId;
    setState('connecting');
    try {
      const url = await getUrl();
      if (id !== attemptId) return;
      if (url === undefined) stop();
      else open(url);
    } catch {
      if (id === attemptId) retry();
    }
  };

  const connectNow = () => {
    attempts = 0;
    void connect();
  };

  const start = () => {
    if (unwatch) return;
    unwatch = watchPage({
      online: connectNow,
      offline: () => state !== 'waiting' && retry(),
      visible: () => {
        pulse.probe();
        connectNow();
      },
    });
    connectNow();
  };

  const stop = () => {
    unwatch?.();
    unwatch = undefined;
    drop('off');
  };

  return { start, stop, send };
};
