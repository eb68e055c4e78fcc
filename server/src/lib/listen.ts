import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A connection that listens, and reconnects by itself. */
interface Listener {
  /** Sends `payload`, at most 7,999 bytes, on a channel. Dropped while disconnected. */
  notify(channel: string, payload: string): void;
  close(): Promise<void>;
}

const notifyAll =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as t (channel, payload)';
const reconnectMilliseconds = [100, 500, 1_000, 2_000, 5_000];
const pingMilliseconds = 10_000;

/** Pings a connection every `interval` milliseconds and ends it when a ping is not answered within as long. */
const startPinging = (client: pg.Client, interval: number) => {
  let timeout: NodeJS.Timeout | undefined;
  const onAnswer = () => {
    clearTimeout(timeout);
    timeout = undefined;
  };
  const pinging = setInterval(() => {
    if (timeout !== undefined) return;
    timeout = setTimeout(() => void client.end().catch(() => {}), interval);
    client.query('select').then(onAnswer, onAnswer);
  }, interval);
  return () => {
    clearInterval(pinging);
    onAnswer();
  };
};

/**
 * Listens on `channels` through a direct connection (a pooler in transaction mode drops LISTEN silently). `connected` is
 * called after each connect: messages sent before it are lost. A dead connection is found within two pings; TCP alone
 * takes many minutes.
 */
export const listen = (
  url: string,
  channels: readonly string[],
  on: { onMessage(channel: string, payload: string): void; connected(): void },
  pingInterval = pingMilliseconds,
): Listener => {
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      application_name: 'cadre listens',
    });
    const lost = new Promise<void>((resolve) => {
      next.once('error', () => resolve());
      next.once('end', () => resolve());
    });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => on.onMessage(channel, payload ?? ''));
    await next.connect();
    try {
      await next.query(channels.map((channel) => `listen ${channel}`).join(';'));
    } catch (cause) {
      await next.end().catch(() => {});
      throw cause;
    }
    if (closed) return next.end();
    client = next;
    on.connected();
    const stopPinging = startPinging(next, pingInterval);
    await lost;
    stopPinging();
    client = undefined;
    await next.end().catch(() => {});
  };

  const reconnect = async () => {
    for (let tries = 0; !closed; tries += 1) {
      const start = Date.now();
      await connect().catch(() => {});
      if (Date.now() - start > 10_000) tries = 0;
      if (!closed) await sleep(reconnectMilliseconds[Math.min(tries, reconnectMilliseconds.length - 1)]);
    }
  };
  const connecting = reconnect();

  let queue: [channel: string, payload: string][] = [];
  let sending = false;
  /** Sends in one statement what was queued while the last one ran. */
  const sendQueue = async () => {
    sending = true;
    while (client && queue.length > 0) {
      const batch = queue;
      queue = [];
      const values = [batch.map(([channel]) => channel), batch.map(([, payload]) => payload)];
      await client.query(notifyAll, values).catch(() => {});
    }
    queue = [];
    sending = false;
  };

  return {
    notify: (channel, payload) => {
      queue.push([channel, payload]);
      if (!sending) void sendQueue();
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
      await connecting;
    },
  };
};
