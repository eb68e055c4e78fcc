import { Redis } from 'ioredis';
import type { OpenEngine } from './live.ts';

const ignore = () => {};

/**
 * The engine for many processes; `name` separates it from others on the same Redis. Both connections reconnect by
 * themselves; messages published meanwhile are dropped. `warn` is called once for each loss of the connection.
 */
export const redisEngine =
  (url: string, name: string, warn: (cause: Error) => void = ignore): OpenEngine =>
  (on) => {
    const channel = `cadre:live:${name}`;
    let warned = false;
    const failed = (cause: Error) => {
      if (!warned) warn(cause);
      warned = true;
    };
    const options = {
      // Both connections send something every 10 s: without an answer for this long, a connection is dead.
      socketTimeout: 20_000,
      retryStrategy: (tries: number) => Math.min(tries * 100, 2_000),
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
    };
    const subscriber = new Redis(url, options);
    const publisher = new Redis(url, options);
    subscriber.on('error', failed);
    publisher.on('error', failed);
    subscriber.on('message', (_, text: string) => on.text(text));
    const connected = () => {
      if (publisher.status !== 'ready' || !subscribed) return;
      warned = false;
      on.connected();
    };
    let subscribed = false;
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(() => {
        subscribed = true;
        connected();
      }, ignore);
    });
    subscriber.on('close', () => {
      subscribed = false;
    });
    publisher.on('ready', connected);
    // The publisher sends the beats; the subscriber would not notice a dead connection without a ping.
    const pinging = setInterval(() => {
      subscriber.ping().catch(ignore);
    }, 10_000);
    pinging.unref();
    return {
      maxBytes: 1024 * 1024,
      publish: (text) => void publisher.publish(channel, text).catch(ignore),
      close: async () => {
        clearInterval(pinging);
        subscriber.disconnect();
        publisher.disconnect();
      },
    };
  };
