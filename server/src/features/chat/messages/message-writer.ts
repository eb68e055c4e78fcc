import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../../lib/db.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { type Draft, type Stored, storeMessages } from './store-messages.ts';

const QUEUE_LIMIT = 20_000;
const RETRY_DELAYS_MS = [100, 400, 1_500];

/**
 * Writes messages in the order in which they arrive, and resolves in the order of each room's sequence. Messages that
 * arrive during a write are written together in the next one, so that they share a commit. A batch with an unknown outcome
 * is written again: the ids prevent duplicates.
 */
export const openMessageWriter = (db: Pool, warn: (cause: unknown) => void) => {
  let waiting = 0;

  const write = inBatches(async (drafts: Draft[]): Promise<Stored[]> => {
    waiting -= drafts.length;
    for (const delay of [...RETRY_DELAYS_MS, undefined]) {
      try {
        return await storeMessages(db, drafts);
      } catch (cause) {
        warn(cause);
        if (delay !== undefined) await sleep(delay);
      }
    }
    return drafts.map(() => ({ refused: 'unavailable' }));
  });

  return async (draft: Draft): Promise<Stored> => {
    if (waiting >= QUEUE_LIMIT) return { refused: 'unavailable' };
    waiting += 1;
    return write(draft);
  };
};

export type MessageWriter = ReturnType<typeof openMessageWriter>;
