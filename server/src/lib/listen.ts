import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A connection that listens, and comes back by itself. */
interface Listener {
  /** Sends `payload`, at most 7,999 bytes, on a channel; dropped while the connection is away. */
  notify(channel: string, payload: string): void;
  close(): Promise<void>;
}

const notifyAll =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as t (channel, payload)';
const waits = [100, 500, 1_000, 2_000, 5_000];
const pulseMilliseconds = 10_000;

/** Asks a connection every `pulse` milliseconds whether it lives, and ends it where it does not answer as soon. */
const keepAsking = (client: pg.Client, pulse: number) => {
  let silence: NodeJS.Timeout | undefined;
  const answered = () => {
    clearTimeout(silence);
    silence = undefined;
  };
  const asking = setInterval(() => {
    if (silence !== undefined) return;
    silence = setTimeout(() => void client.end().catch(() => {}), pulse);
    client.query('select').then(answered, answered);
  }, pulse);
  return () => {
    clearInterval(asking);
    answered();
  };
};

/**
 * Listens on `channels` through a direct connection (a pooler in transaction mode drops LISTEN without a word).
 * `connected` is called each time that it listens anew: what was said before is lost. A connection that is dead without
 * a word is found within two pulses; TCP alone takes many minutes.
 */
export const listen = (
  url: string,
  channels: readonly string[],
  on: { heard(channel: string, payload: string): void; connected(): void },
  pulse = pulseMilliseconds,
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
    next.on('notification', ({ channel, payload }) => on.heard(channel, payload ?? ''));
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
    const stopAsking = keepAsking(next, pulse);
    await lost;
    stopAsking();
    client = undefined;
    await next.end().catch(() => {});
  };

  const keep = async () => {
    for (let tries = 0; !closed; tries += 1) {
      const start = Date.now();
      await connect().catch(() => {});
      if (Date.now() - start > 10_000) tries = 0;
      if (!closed) await sleep(waits[Math.min(tries, waits.length - 1)]);
    }
  };
  const kept = keep();

  let unsaid: [channel: string, payload: string][] = [];
  let saying = false;
  /** Says together what gathered while the last was being said. */
  const say = async () => {
    saying = true;
    while (client && unsaid.length > 0) {
      const now = unsaid;
      unsaid = [];
      const channelsNow = now.map(([channel]) => channel);
      const payloads = now.map(([, payload]) => payload);
      await client.query(notifyAll, [channelsNow, payloads]).catch(() => {});
    }
    unsaid = [];
    saying = false;
  };

  return {
    notify: (channel, payload) => {
      unsaid.push([channel, payload]);
      if (!saying) void say();
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
      await kept;
    },
  };
};
