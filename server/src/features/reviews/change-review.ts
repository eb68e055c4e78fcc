import { sql } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';
import { selectReviews, toReview } from './reviews.queries.ts';

const lockReview = (db: Db, id: string) =>
  selectReviews(db)
    .where('reviews.id', '=', id)
    .forUpdate('reviews')
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** A published review, locked. Throws not found for any other. */
const lockPublished = async (db: Db, id: string) => {
  const review = await lockReview(db, id);
  if (!review.published) throw problem('not_found');
  return review;
};

/** Publishes the single reply of the side that is reviewed. */
export const replyToReview = async (db: Db, actor: Actor, reviewId: string, text: string) => {
  const review = await lockPublished(db, reviewId);
  if (!toReview({ ...review, reply: null }, actor).can_reply) throw problem('not_found');
  if (review.reply !== null) throw problem('already_exists', 'You have already replied to this review.');
  const { replied_at } = await db
    .updateTable('reviews')
    .set({ reply: text, replied_at: sql`now()` })
    .where('id', '=', reviewId)
    .returning('replied_at')
    .executeTakeFirstOrThrow();
  return { text, at: replied_at as string };
};

/** Reports a review to the admins, who are notified once. A second report by the same user replaces the first. */
export const reportReview = async (db: Db, actor: Actor, reviewId: string, reason: string) => {
  const review = await lockPublished(db, reviewId);
  await db
    .insertInto('review_reports')
    .values({ review_id: review.id, reporter_id: actor.id, reason })
    .onConflict((conflict) => conflict.columns(['review_id', 'reporter_id']).doUpdateSet({ reason }))
    .execute();
  await notifyAdmins(db, {
    kind: 'report_filed',
    title: `A review of ${review.about_name} was reported`,
    // The reason is left out: the notification would outlive the account and a later report.
    body: 'Open the review to read the report.',
    link: '/admin-reviews?show=reported',
    dedupeKey: `report ${review.id} ${actor.id}`,
    // The notification is deleted with this account, the author or the subject of the review.
    about: review.fractional_id,
  });
};

export const featureReview = async (db: Db, actor: Actor, reviewId: string, featured: boolean) => {
  const review = await lockReview(db, reviewId);
  if (featured && !review.published)
    throw problem('not_allowed_now', 'Only a published review can be featured.');
  await db.updateTable('reviews').set({ featured }).where('id', '=', reviewId).execute();
  await recordAudit(db, {
    actor,
    action: 'review_featured',
    subjectType: 'review',
    subjectId: reviewId,
    before: { featured: review.featured },
    after: { featured },
  });
};

/** Hides or shows a review, and resolves its reports. */
export const hideReview = async (
  db: Db,
  actor: Actor,
  { review_id, hidden, reason }: { review_id: string; hidden: boolean; reason: string },
) => {
  const review = await lockReview(db, review_id);
  await db
    .updateTable('reviews')
    .set({ hidden_at: hidden ? sql`now()` : null, ...(hidden ? { featured: false } : {}) })
    .where('id', '=', review_id)
    .execute();
  await db.deleteFrom('review_reports').where('review_id', '=', review_id).execute();
  await recordAudit(db, {
    actor,
    action: 'review_hidden',
    subjectType: 'review',
    subjectId: review_id,
    before: { hidden: review.hidden_at !== null },
    after: { hidden },
    reason,
  });
};
