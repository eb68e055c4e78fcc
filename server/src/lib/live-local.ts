import type { OpenEngine } from './live.ts';

/**
 * The engine inside one process: what is opened on the same bus hears one another, as processes would. For a command
 * that serves nobody, and for tests.
 */
export const localBus = (): OpenEngine => {
  const hearers = new Set<(text: string) => void>();
  return (on) => {
    hearers.add(on.text);
    on.connected();
    return {
      carries: Number.MAX_SAFE_INTEGER,
      publish: (text) => {
        for (const hear of hearers) if (hear !== on.text) setImmediate(hear, text);
      },
      close: async () => void hearers.delete(on.text),
    };
  };
};
