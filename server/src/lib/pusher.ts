import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Agent } from 'node:https';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import type { PushSubscription } from '../../../contract/src/notifications.ts';
import type { Config } from '../config.ts';

/** Accepted by every push service, with room for the encryption. */
const payloadBytes = 3_000;
const timeoutMilliseconds = 10_000;
const daySeconds = 86_400;

/** The push services of Chrome, Firefox, Edge and Safari. Production sends to no others. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^.+\.notify\.windows\.com$/,
  /^(.+\.)?push\.apple\.com$/,
];

/** Sends push messages. */
export interface Pusher {
  /** The key that browsers subscribe with. */
  publicKey: string;
  /** Whether an endpoint is allowed: https, and in production one of the known push services. */
  accepts(endpoint: string): boolean;
  /**
   * Sends one push, encrypted for its device. `gone`: the subscription ended; `refused`: retrying is useless. Throws where
   * retrying may help. While a device is offline, the service keeps the last push of each `topic`.
   */
  send(
    device: PushSubscription,
    payload: Record<string, string>,
    topic: string,
  ): Promise<'sent' | 'gone' | 'refused'>;
}

const getOutcome = (cause: unknown) => {
  const status = cause instanceof webPush.WebPushError ? cause.statusCode : 0;
  if (status === 404 || status === 410) return 'gone';
  // Rate-limited or timed out: a retry may succeed.
  if (status === 408 || status === 429) return undefined;
  return status >= 400 && status < 500 ? 'refused' : undefined;
};

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The key pair that identifies us to push services (RFC 8292), base64url. */
type VapidKeys = z.infer<typeof Keys>;

/**
 * The configured keys, otherwise a pair that is generated once and stored in the data folder. Browsers bind subscriptions
 * to the key: with another pair, everyone would have to opt in again.
 */
const readVapidKeys = ({ vapidKeys, dataDir }: Pick<Config, 'vapidKeys' | 'dataDir'>): VapidKeys => {
  if (vapidKeys !== undefined) return vapidKeys;
  const file = join(dataDir, 'vapid.json');
  const read = () => Keys.parse(JSON.parse(readFileSync(file, 'utf8')));
  try {
    return read();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
  const generated = webPush.generateVAPIDKeys();
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(generated), { mode: 0o600, flag: 'wx' });
    return generated;
  } catch {
    // Another process has created the file.
    return read();
  }
};

/** Web Push (RFC 8030) with our VAPID keys. `agent` is for the push service of tests. */
export const openPusher = (
  config: Pick<Config, 'vapidKeys' | 'vapidSubject' | 'dataDir' | 'production'>,
  agent?: Agent,
): Pusher => {
  const keys = readVapidKeys(config);
  const accepts = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (protocol !== 'https:' || username !== '' || password !== '') return false;
    return !config.production || (port === '' && services.some((service) => service.test(hostname)));
  };
  return {
    publicKey: keys.publicKey,
    accepts,
    send: async (device, payload, topic) => {
      const body = JSON.stringify(payload);
      if (Buffer.byteLength(body) > payloadBytes || !accepts(device.endpoint)) return 'refused';
      try {
        await webPush.sendNotification(device, body, {
          vapidDetails: { subject: config.vapidSubject, ...keys },
          TTL: daySeconds,
          topic,
          timeout: timeoutMilliseconds,
          ...(agent === undefined ? {} : { agent }),
        });
        return 'sent';
      } catch (cause) {
        const outcome = getOutcome(cause);
        if (outcome === undefined) throw cause;
        return outcome;
      }
    },
  };
};
