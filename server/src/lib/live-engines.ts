import { listen } from './listen.ts';
import type { OpenEngine } from './live.ts';

/** The engine within one process: everything opened on one bus receives the messages of the others. */
export const localBus = (): OpenEngine => {
  const receivers = new Set<(text: string) => void>();
  return (on) => {
    receivers.add(on.text);
    on.connected();
    return {
      maxBytes: Number.MAX_SAFE_INTEGER,
      publish: (text) => {
        for (const receive of receivers) if (receive !== on.text) setImmediate(receive, text);
      },
      close: async () => void receivers.delete(on.text),
    };
  };
};

const channel = 'live';

/** The engine for several processes without Redis. PostgreSQL carries at most 8,000 bytes a notification. */
export const postgresEngine =
  (directUrl: string): OpenEngine =>
  (on) => {
    const listener = listen(directUrl, [channel], {
      onMessage: (_, text) => on.text(text),
      connected: on.connected,
    });
    return {
      maxBytes: 7_900,
      publish: (text) => listener.notify(channel, text),
      close: listener.close,
    };
  };
