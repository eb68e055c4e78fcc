import { sql } from 'kysely';
import type { ReviewSide } from '../../../../contract/src/reviews.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import { notify, notifyCompany } from '../notifications/notifications.public.ts';
import type { Engagement } from './engagements.queries.ts';
import { isPublished, type StoredReview, selectReviews } from './reviews.queries.ts';

const reviewsPage: Record<ReviewSide, ScreenLink> = {
  fractional: '/account/fractional/reviews',
  company: '/account/company/reviews',
};

/** Asks one side for its review, once for each engagement. */
export const requestReview = (db: Db, engagement: Engagement, side: ReviewSide, body: string) => {
  const event = {
    kind: 'review_asked' as const,
    title: `Review ${side === 'company' ? engagement.fractional_name : engagement.company_name}`,
    body,
    link: reviewsPage[side],
    dedupeKey: `review_asked ${engagement.id}`,
  };
  return side === 'company'
    ? notifyCompany(db, engagement.company_id, { ...event, about: engagement.fractional_id })
    : notify(db, { ...event, userId: engagement.fractional_id });
};

const notifyReview = async (db: Db, review: StoredReview) => {
  const toCompany = review.author_side === 'fractional';
  const author = toCompany ? review.author_name : review.author_title;
  const event = {
    kind: 'review_published' as const,
    title: `${author} reviewed you`,
    body: `${review.rating} of 5, for ${review.job_title}. You can reply once, publicly.`,
    link: reviewsPage[toCompany ? 'company' : 'fractional'],
    dedupeKey: `review_published ${review.id}`,
  };
  if (toCompany) await notifyCompany(db, review.company_id, { ...event, about: review.fractional_id });
  else await notify(db, { ...event, userId: review.fractional_id });
};

/**
 * Notifies the reviewed sides of up to `limit` published reviews, once each. Needs a transaction, whose locks exclude
 * other workers. Returns the number of reviews.
 */
export const notifyReviews = async (
  db: Db,
  { limit, applicationId }: { limit: number; applicationId?: string },
): Promise<number> => {
  const due = await selectReviews(db)
    .where('reviews.announced_at', 'is', null)
    .where(isPublished)
    .$if(applicationId !== undefined, (query) =>
      query.where('reviews.application_id', '=', applicationId ?? ''),
    )
    .orderBy('reviews.published_at')
    .limit(limit)
    .forUpdate('reviews')
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  await db
    .updateTable('reviews')
    .set({ announced_at: sql`now()` })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  for (const review of due) await notifyReview(db, review);
  return due.length;
};
