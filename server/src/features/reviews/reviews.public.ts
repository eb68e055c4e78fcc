import type { Db } from '../../lib/db.ts';

export { exportReviewsOf } from './export-reviews.ts';

/** Takes away what a fractional wrote and what was written about them. */
export const eraseReviewsOf = async (db: Db, fractionalId: string): Promise<void> => {
  await db.deleteFrom('reviews').where('fractional_id', '=', fractionalId).execute();
};
