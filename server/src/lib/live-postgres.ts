import { listen } from './listen.ts';
import type { OpenEngine } from './live.ts';

const channel = 'live';

/** The engine for several processes without Redis. PostgreSQL carries at most 8,000 bytes a notification. */
export const postgresEngine =
  (directUrl: string): OpenEngine =>
  (on) => {
    const listener = listen(directUrl, [channel], {
      heard: (_, text) => on.text(text),
      connected: on.connected,
    });
    return {
      carries: 7_900,
      publish: (text) => listener.notify(channel, text),
      close: listener.close,
    };
  };
