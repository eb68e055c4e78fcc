import { Redis } from 'ioredis';
import type { OpenEngine } from './live.ts';

const quiet = () => {};

/**
 * The engine for many processes, `name` apart from others on the same Redis. Both connections come back by themselves;
 * what is published meanwhile is dropped. `warn` is told once each time that it is away.
 */
export const redisEngine =
  (url: string, name: string, warn: (cause: Error) => void = quiet): OpenEngine =>
  (on) => {
    const channel = `cadre:live:${name}`;
    let warned = false;
    const failed = (cause: Error) => {
      if (!warned) warn(cause);
      warned = true;
    };
    const options = {
      // Both ask something every 10 s: a connection on which no answer comes for so long is dead.
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
      }, quiet);
    });
    subscriber.on('close', () => {
      subscribed = false;
    });
    publisher.on('ready', connected);
    // The publisher has the beats; one who only listens would never learn that nobody speaks any more.
    const asking = setInterval(() => {
      subscriber.ping().catch(quiet);
    }, 10_000);
    asking.unref();
    return {
      carries: 1024 * 1024,
      publish: (text) => void publisher.publish(channel, text).catch(quiet),
      close: async () => {
        clearInterval(asking);
        subscriber.disconnect();
        publisher.disconnect();
      },
    };
  };
