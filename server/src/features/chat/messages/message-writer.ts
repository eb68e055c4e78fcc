import { setTimeout as sleep } from 'node:timers/promises';
import { isAway, type Pool } from '../../../lib/db.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { type Draft, type Stored, storeMessages } from './store-messages.ts';

const queueLimit = 20_000;
const retryDelaysMilliseconds = [100, 400, 1_500];
/** The longest failover of the database, with some room. */
const patienceMilliseconds = 45_000;

/**
 * Writes messages in the order in which they arrive, and resolves in the order of each room's sequence. Messages that
 * arrive during a write are written together in the next one, so that they share a commit. A batch with an unknown outcome
 * is written again: the ids prevent duplicates. While the database is away, messages wait for it in their order: after a
 * refusal, later ones would be stored before.
 */
export const openMessageWriter = (
  db: Pool,
  warn: (cause: unknown) => void,
  patience = patienceMilliseconds,
) => {
  let waiting = 0;

  const write = inBatches(async (drafts: Draft[]): Promise<Stored[]> => {
    waiting -= drafts.length;
    const deadline = Date.now() + patience;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await storeMessages(db, drafts);
      } catch (cause) {
        warn(cause);
        const again = attempt < retryDelaysMilliseconds.length || (isAway(cause) && Date.now() < deadline);
        if (!again) return drafts.map(() => ({ refused: 'unavailable' }));
        await sleep(retryDelaysMilliseconds[attempt] ?? 500, undefined, { ref: false });
      }
    }
  });

  return async (draft: Draft): Promise<Stored> => {
    if (waiting >= queueLimit) return { refused: 'unavailable' };
    waiting += 1;
    return write(draft);
  };
};

export type MessageWriter = ReturnType<typeof openMessageWriter>;
