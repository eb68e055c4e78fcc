import { Redis } from 'ioredis';
import type { OpenEngine } from './live.ts';

const channel = 'cadre:live';
const quiet = () => {};

/** The engine for many processes. Both connections come back by themselves; what is published meanwhile is dropped. */
export const redisEngine =
  (url: string): OpenEngine =>
  (on) => {
    const options = {
      // Processes beat every 10 s, so a connection that hears nothing for 25 s is dead.
      retryStrategy: (tries: number) => Math.min(tries * 100, 2_000),
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
    };
    const subscriber = new Redis(url, { ...options, socketTimeout: 25_000 });
    const publisher = new Redis(url, options);
    subscriber.on('error', quiet);
    publisher.on('error', quiet);
    subscriber.on('message', (_, text: string) => on.text(text));
    const connected = () => {
      if (publisher.status === 'ready' && subscribed) on.connected();
    };
    let subscribed = false;
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(() => {
        subscribed = true;
        connected();
      }, quiet);
    });
    subscriber.on('close', () => {
      subscribed = false;
    });
    publisher.on('ready', connected);
    return {
      carries: 1024 * 1024,
      publish: (text) => void publisher.publish(channel, text).catch(quiet),
      close: async () => {
        subscriber.disconnect();
        publisher.disconnect();
      },
    };
  };
