import {
  homepageReviews,
  ownReviews,
  reviewAdd,
  reviewFeature,
  reviewHide,
  reviewList,
  reviewReply,
  reviewReport,
} from '../../../../contract/src/reviews.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { addReview } from './add-review.ts';
import { featureReview, hideReview, replyToReview, reportReview } from './change-review.ts';
import { listToWrite } from './engagements.queries.ts';
import {
  getRatings,
  listFeaturedReviews,
  listGiven,
  listReviews,
  toReview,
  toReviewRows,
} from './reviews.queries.ts';

export const reviewRoutes = (app: App) => {
  serve(app, reviewAdd, ({ db, actor, body }) => addReview(db, actor, body));

  serve(app, reviewList, async ({ deps, db, actor, query, request }) => {
    if (actor.type !== 'admin' && query.company === undefined && query.fractional === undefined)
      throw invalid({ company: 'Choose a company or a fractional.' });
    const reviews = await listReviews(db, query);
    const { counts, average } = await getRatings(db, query);
    const rows = await toReviewRows(db, reviews.rows, actor);
    return { ...toPage(request, deps.config.publicUrl, { ...reviews, rows }), average, counts };
  });

  serve(app, ownReviews, async ({ db, actor }) => ({
    to_write: await listToWrite(db, actor),
    given: (await listGiven(db, actor)).map((row) => ({
      ...toReview(row, actor),
      published: row.published,
      hidden: row.hidden_at !== null,
    })),
  }));

  serve(app, reviewReply, ({ db, actor, body }) => replyToReview(db, actor, body.review_id, body.reply));

  serve(
    app,
    reviewReport,
    async ({ db, actor, body }) => {
      await reportReview(db, actor, body.review_id, body.reason);
      return { message: 'Thank you. We will look at this review.' };
    },
    { limit: { max: 20, minutes: 60, by: 'account' } },
  );

  serve(app, reviewFeature, async ({ db, actor, body }) => {
    await featureReview(db, actor, body.review_id, body.featured);
    return body;
  });

  serve(app, reviewHide, async ({ db, actor, body }) => {
    await hideReview(db, actor, body);
    return { review_id: body.review_id, hidden: body.hidden };
  });

  serve(
    app,
    homepageReviews,
    async ({ db }) => (await listFeaturedReviews(db)).map((row) => toReview(row, null)),
    { readReplica: true },
  );
};
