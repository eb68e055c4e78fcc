import { setTimeout as sleep } from 'node:timers/promises';
import { isAway, type Pool } from '../../../lib/db.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { type Draft, type Stored, storeMessages } from './store-messages.ts';

const QUEUE_LIMIT = 20_000;
const RETRY_DELAYS_MS = [100, 400, 1_500];
/** The longest failover of the database, with some room. */
const PATIENCE_MS = 45_000;

/**
 * Writes messages in the order in which they arrive, and resolves in the order of each room's sequence. Messages that
 * arrive during a write are written together in the next one, so that they share a commit. A batch with an unknown outcome
 * is written again: the ids prevent duplicates. While the database is away, messages wait for it in their order: after a
 * refusal, later ones would be stored before.
 */
export const openMessageWriter = (db: Pool, warn: (cause: unknown) => void, patience = PATIENCE_MS) => {
  let waiting = 0;

  const write = inBatches(async (drafts: Draft[]): Promise<Stored[]> => {
    waiting -= drafts.length;
    const deadline = Date.now() + patience;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await storeMessages(db, drafts);
      } catch (cause) {
        warn(cause);
        const again = attempt < RETRY_DELAYS_MS.length || (isAway(cause) && Date.now() < deadline);
        if (!again) return drafts.map(() => ({ refused: 'unavailable' }));
        await sleep(RETRY_DELAYS_MS[attempt] ?? 500, undefined, { ref: false });
      }
    }
  });

  return async (draft: Draft): Promise<Stored> => {
    if (waiting >= QUEUE_LIMIT) return { refused: 'unavailable' };
    waiting += 1;
    return write(draft);
  };
};

export type MessageWriter = ReturnType<typeof openMessageWriter>;
