import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../../lib/db.ts';
import { type Draft, type Stored, storeMessages } from './store-messages.ts';

interface QueuedDraft {
  draft: Draft;
  /** Several if the same message was sent again before it was stored. */
  callbacks: ((stored: Stored) => void)[];
}

const BATCH_SIZE = 500;
const QUEUE_LIMIT = 20_000;
const RETRY_DELAYS_MS = [100, 400, 1_500];

/**
 * Writes messages in the order in which they arrive. Messages that arrive during a write are written together in the
 * next one, so that they share a commit. A batch with an unknown outcome is written again: the ids prevent duplicates.
 */
export const openMessageWriter = (db: Pool, warn: (cause: unknown) => void) => {
  const queue = new Map<string, QueuedDraft>();
  let isWriting = false;

  const store = async (drafts: Draft[]): Promise<Stored[]> => {
    for (const delay of [...RETRY_DELAYS_MS, undefined]) {
      try {
        return await storeMessages(db, drafts);
      } catch (cause) {
        // Another room inserted the same id after it was checked: only one draft of the batch is rejected.
        const isTaken = (cause as { code?: string }).code === '23505';
        if (isTaken && drafts.length === 1) return [{ refused: 'id_taken' }];
        if (isTaken) {
          const results: Stored[] = [];
          for (const draft of drafts) results.push(...(await store([draft])));
          return results;
        }
        warn(cause);
        if (delay !== undefined) await sleep(delay);
      }
    }
    return drafts.map(() => ({ refused: 'unavailable' }));
  };

  const writeAll = async () => {
    isWriting = true;
    while (queue.size > 0) {
      const batch = [...queue.values()].slice(0, BATCH_SIZE);
      for (const { draft } of batch) queue.delete(draft.id);
      const stored = await store(batch.map(({ draft }) => draft));
      for (const [index, { callbacks }] of batch.entries())
        for (const callback of callbacks) callback(stored[index] as Stored);
    }
    isWriting = false;
  };

  /** Calls back when the message is stored or rejected, in the order of each room's sequence. */
  return (draft: Draft, callback: (stored: Stored) => void): void => {
    const queued = queue.get(draft.id);
    if (queued && queued.draft.userId === draft.userId && queued.draft.roomId === draft.roomId)
      queued.callbacks.push(callback);
    else if (queued) callback({ refused: 'id_taken' });
    else if (queue.size >= QUEUE_LIMIT) callback({ refused: 'unavailable' });
    else queue.set(draft.id, { draft, callbacks: [callback] });
    if (!isWriting) void writeAll();
  };
};

export type MessageWriter = ReturnType<typeof openMessageWriter>;
