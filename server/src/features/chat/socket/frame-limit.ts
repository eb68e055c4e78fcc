import { limits } from '../../../../../contract/src/limits.ts';

interface Budget {
  left: number;
  updatedAt: number;
}

const { atOnce, aSecond } = limits.chatFrames;

/**
 * Limits the frames of each person over all their sockets to a burst of `atOnce` and a rate of `aSecond`. The processes
 * that a person is connected to have equal shares, so that no frame needs a count in a shared store. Returns a function
 * that counts a frame and returns whether it is allowed.
 */
export const openFrameLimit = (countProcesses: (userId: string) => number, now = Date.now) => {
  const budgets = new Map<string, Budget>();
  let purgedAt = now();

  /** Deletes full budgets: they equal those of people without one. */
  const purgeFull = (time: number) => {
    if (time - purgedAt < 60_000) return;
    purgedAt = time;
    for (const [userId, { updatedAt }] of budgets)
      if (time - updatedAt > (atOnce / aSecond) * 1_000) budgets.delete(userId);
  };

  return (userId: string): boolean => {
    const time = now();
    purgeFull(time);
    const share = 1 / Math.max(1, countProcesses(userId));
    const budget = budgets.get(userId) ?? { left: atOnce * share, updatedAt: time };
    budgets.set(userId, budget);
    budget.left = Math.min(
      atOnce * share,
      budget.left + ((time - budget.updatedAt) / 1_000) * aSecond * share,
    );
    budget.updatedAt = time;
    if (budget.left < 1) return false;
    budget.left -= 1;
    return true;
  };
};
