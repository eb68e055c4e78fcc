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

interface SocketEvents {
  /** The server's first frame has arrived: from here on it sends everything, so data loaded now has no gap. */
  onOpen: () => void;
  onFrame: (data: unknown) => void;
  onClose: (wasStable: boolean) => void;
}

const openSocket = (url: string, { onOpen, onFrame, onClose }: SocketEvents): WebSocket => {
  const socket = new WebSocket(url);
  let openedAt: number | undefined;
  socket.onmessage = ({ data }) => {
    if (openedAt === undefined) {
      openedAt = Date.now();
      onOpen();
    }
    onFrame(data);
  };
  socket.onclose = () => onClose(openedAt !== undefined && Date.now() - openedAt >= stableMilliseconds);
  return socket;
};

/**
 * Keeps one socket open, never two. Reconnects with back-off after it closes, and at once when the network or the person
 * comes back.
 */
export class LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #heartbeat = createHeartbeat(
    () => this.send({ action: 'ping' }),
    () => this.#retry(),
  );
  #state: LiveState = 'off';
  #socket: WebSocket | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | undefined;
  /** Increases with each attempt; events of an earlier attempt are ignored. */
  #attemptId = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  start() {
    if (this.#unwatch) return;
    this.#unwatch = watchPage({
      online: () => this.#connectNow(),
      offline: () => {
        if (this.#state !== 'waiting') this.#retry();
      },
      visible: () => {
        this.#heartbeat.probe();
        this.#connectNow();
      },
    });
    this.#connectNow();
  }

  stop() {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#drop('off');
  }

  /** Returns false if no socket is open. */
  send(frame: ClientFrame): boolean {
    if (this.#state !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #setState(next: LiveState) {
    if (next === this.#state) return;
    this.#state = next;
    this.#options.onStateChange(next);
  }

  #connectNow() {
    this.#attempts = 0;
    void this.#connect();
  }

  async #connect() {
    if (!this.#unwatch || this.#state === 'connecting' || this.#state === 'open') return;
    clearTimeout(this.#timer);
    this.#attemptId += 1;
    const id = this.#attemptId;
    this.#setState('connecting');
    try {
      const url = await this.#options.getUrl();
      if (id !== this.#attemptId) return;
      if (url === undefined) this.stop();
      else this.#open(url);
    } catch {
      if (id === this.#attemptId) this.#retry();
    }
  }

  #open(url: string) {
    const id = this.#attemptId;
    const isCurrent = () => id === this.#attemptId;
    this.#timer = setTimeout(() => this.#retry(), openMilliseconds);
    this.#socket = openSocket(url, {
      onOpen: () => {
        if (!isCurrent()) return;
        clearTimeout(this.#timer);
        this.#heartbeat.start();
        this.#setState('open');
      },
      onFrame: (data) => {
        if (!isCurrent()) return;
        this.#heartbeat.received();
        this.#options.onFrame(data);
      },
      onClose: (wasStable) => {
        if (!isCurrent()) return;
        if (wasStable) this.#attempts = 0;
        this.#retry();
      },
    });
  }

  #drop(next: LiveState) {
    this.#attemptId += 1;
    clearTimeout(this.#timer);
    this.#heartbeat.stop();
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#setState(next);
  }

  #retry() {
    this.#drop('waiting');
    this.#timer = setTimeout(() => void this.#connect(), retryDelay(this.#attempts));
    this.#attempts += 1;
  }
}
