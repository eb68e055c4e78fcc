import type { Agent } from 'node:https';
import webPush from 'web-push';
import type { PushSubscription } from '../../../contract/src/notifications.ts';
import type { Config } from '../config.ts';
import { readVapidKeys } from './vapid.ts';

/** The most that every push service takes, with room for the encryption. */
const PAYLOAD_BYTES = 3_000;
const TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;

/** The push services of Chrome, Firefox, Edge and Safari; elsewhere production sends nothing. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^.+\.notify\.windows\.com$/,
  /^(.+\.)?push\.apple\.com$/,
];

/** Sends pushes, and knows where one may go. */
export interface Pusher {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Whether a subscription's endpoint is one that we send to: https, and in production a known push service. */
  accepts(endpoint: string): boolean;
  /**
   * Sends one push, encrypted for its device. `gone`: the subscription ended; `refused`: it will not be taken
   * however often it is sent. Throws where trying again may help. Of pushes with the same `topic` that wait for
   * a device, the service keeps the last.
   */
  send(
    device: PushSubscription,
    payload: Record<string, string>,
    topic: string,
  ): Promise<'sent' | 'gone' | 'refused'>;
}

const outcomeOf = (cause: unknown) => {
  const status = cause instanceof webPush.WebPushError ? cause.statusCode : 0;
  if (status === 404 || status === 410) return 'gone';
  // Too many at once, or too slow: later it may be taken.
  if (status === 408 || status === 429) return undefined;
  return status >= 400 && status < 500 ? 'refused' : undefined;
};

/** Web Push (RFC 8030) with our VAPID keys. `agent` is for a test's own push service. */
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
      if (Buffer.byteLength(body) > PAYLOAD_BYTES || !accepts(device.endpoint)) return 'refused';
      try {
        await webPush.sendNotification(device, body, {
          vapidDetails: { subject: config.vapidSubject, ...keys },
          TTL: DAY_SECONDS,
          topic,
          timeout: TIMEOUT_MS,
          ...(agent === undefined ? {} : { agent }),
        });
        return 'sent';
      } catch (cause) {
        const outcome = outcomeOf(cause);
        if (outcome === undefined) throw cause;
        return outcome;
      }
    },
  };
};
