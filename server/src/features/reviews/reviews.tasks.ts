import { limits } from '../../../../contract/src/limits.ts';
import type { ReviewSide } from '../../../../contract/src/reviews.ts';
import { defineTask } from '../../lib/tasks.ts';
import { listDueEngagements } from './engagements.queries.ts';
import { notifyReviews, requestReview } from './notify-reviews.ts';

const batchSize = 100;

/** Notifies of reviews that are published because their blind window has ended. */
export const notifyDueReviews = defineTask({
  name: 'announce_due_reviews',
  every: '*/10 * * * *',
  run: async ({ db }) => {
    const runBatch = () => db.transaction().execute((tx) => notifyReviews(tx, { limit: batchSize }));
    while ((await runBatch()) === batchSize);
  },
});

/** Asks each side that has not written a review, once, 30 days after the hire or the start of the work. */
export const requestReviews = defineTask({
  name: 'request_reviews',
  every: '23 9 * * *',
  run: async ({ db }) => {
    for (const engagement of await listDueEngagements(db)) {
      const sides = (['company', 'fractional'] satisfies ReviewSide[]).filter(
        (side) => !engagement.written_by.includes(side),
      );
      await db.transaction().execute(async (tx) => {
        for (const side of sides)
          await requestReview(
            tx,
            engagement,
            side,
            `How did ${engagement.job_title} go? Your review helps others decide. Both reviews are published once both are submitted, or one alone after ${limits.reviewBlindDays} days.`,
          );
      });
    }
  },
});
