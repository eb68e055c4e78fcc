import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const EVENTS_KEPT = 1_000;

/** Lets go of what nobody asks for again: answers of the day before, and all but the latest events. */
export const purgeOld = ({ ledger, realTime }: World): void => {
  for (const { id, at } of ledger.all('answer')) if (realTime() - at >= DAY_MS) ledger.remove('answer', id);
  const waiting = new Set(ledger.all('delivery').map(({ event }) => event));
  for (const { id } of ledger.all('event').slice(0, -EVENTS_KEPT))
    if (!waiting.has(id)) ledger.remove('event', id);
};
