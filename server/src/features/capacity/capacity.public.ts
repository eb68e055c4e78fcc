import { minFreeHours } from '../../../../contract/src/capacity.ts';
import type { Terms } from '../../../../contract/src/terms.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getCapacity, listCommitments } from './commitments.queries.ts';

export { getCapacity } from './commitments.queries.ts';

/**
 * Throws `beyond_capacity` if the terms take more hours than the fractional has free in any month of them. Locks the free
 * hours, so that of two acceptances at the same time the second counts the first.
 */
export const requireCapacity = async (
  db: Db,
  fractionalId: string,
  { hours_per_week: hours, start_date, end_date }: Terms,
): Promise<void> => {
  const free = minFreeHours(await getCapacity(db, fractionalId, { lock: true }), start_date, end_date);
  if (hours !== null && free !== undefined && hours > free)
    throw problem(
      'beyond_capacity',
      `These terms take ${hours} hours a week, and ${free} are free. Confirm that you agree.`,
    );
};

export const exportCommitments = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  commitments: await listCommitments(db, userId),
});
