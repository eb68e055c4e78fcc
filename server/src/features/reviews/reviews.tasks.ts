import { z } from 'zod';
import type { ReviewSide } from '../../../../contract/src/reviews.ts';
import { defineTask } from '../../lib/tasks.ts';
import { listDueEngagements } from './engagements.queries.ts';
import { notifyReviews, requestReview } from './notify-reviews.ts';

const BATCH = 100;

/** Tells of the reviews that became visible because their 14 days are over, each once. */
export const notifyDueReviews = defineTask({
  name: 'announce_due_reviews',
  input: z.object({}),
  every: '*/10 * * * *',
  run: async ({ db }) => {
    const batch = () => db.transaction().execute((one) => notifyReviews(one, { most: BATCH }));
    while ((await batch()) === BATCH);
  },
});

/** A month after the hire there is something to say: each side that has not written is asked, once. */
export const requestReviews = defineTask({
  name: 'request_reviews',
  input: z.object({}),
  every: '23 9 * * *',
  run: async ({ db }) => {
    for (const engagement of await listDueEngagements(db)) {
      const sides = (['company', 'fractional'] satisfies ReviewSide[]).filter(
        (side) => !engagement.written_by.includes(side),
      );
      await db.transaction().execute(async (one) => {
        for (const side of sides)
          await requestReview(
            one,
            engagement,
            side,
            `How did ${engagement.job_title} go? A few honest sentences help whoever comes next. Neither side reads the other's before both are in.`,
          );
      });
    }
  },
});
