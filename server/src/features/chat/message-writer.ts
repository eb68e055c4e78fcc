import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../lib/db.ts';
import { type Draft, type Stored, storeMessages } from './store-messages.ts';

interface Waiting {
  draft: Draft;
  /** More than one where the same message was sent again before it was stored. */
  answers: ((stored: Stored) => void)[];
}

const atOnce = 500;
const waitingMost = 20_000;
const retryAfter = [100, 400, 1_500];

/**
 * Writes messages in the order they come: at once while nothing is being written, else together with what has gathered
 * meanwhile, so that many share one commit. A batch whose outcome is unknown is written again: the ids make that safe.
 */
export const openMessageWriter = (db: Pool, warn: (cause: unknown) => void) => {
  const waiting = new Map<string, Waiting>();
  let writing = false;

  const store = async (drafts: Draft[]): Promise<Stored[]> => {
    for (const wait of [...retryAfter, undefined]) {
      try {
        return await storeMessages(db, drafts);
      } catch (cause) {
        // Two rooms met over one id between the look and the insert: only one draft is to blame.
        const taken = (cause as { code?: string }).code === '23505';
        if (taken && drafts.length === 1) return [{ refused: 'id_taken' }];
        if (taken) {
          const each: Stored[] = [];
          for (const draft of drafts) each.push(...(await store([draft])));
          return each;
        }
        warn(cause);
        if (wait !== undefined) await sleep(wait);
      }
    }
    return drafts.map(() => ({ refused: 'unavailable' }));
  };

  const writeAll = async () => {
    writing = true;
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, atOnce);
      for (const { draft } of batch) waiting.delete(draft.id);
      const stored = await store(batch.map(({ draft }) => draft));
      for (const [at, { answers }] of batch.entries())
        for (const answer of answers) answer(stored[at] as Stored);
    }
    writing = false;
  };

  /** Answers once the message is stored, or why it is not; `answer` is called in the order of the rooms. */
  return (draft: Draft, answer: (stored: Stored) => void): void => {
    const same = waiting.get(draft.id);
    if (same && same.draft.userId === draft.userId && same.draft.roomId === draft.roomId)
      same.answers.push(answer);
    else if (same) answer({ refused: 'id_taken' });
    else if (waiting.size >= waitingMost) answer({ refused: 'unavailable' });
    else waiting.set(draft.id, { draft, answers: [answer] });
    if (!writing) void writeAll();
  };
};

export type MessageWriter = ReturnType<typeof openMessageWriter>;
