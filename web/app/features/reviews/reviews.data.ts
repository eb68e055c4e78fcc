import { reviewList } from '../../../../contract/src/reviews.ts';
import { queryOf } from '../../lib/query-client.ts';

/** Whom reviews are about: a company or a fractional, by id. */
export type Subject = { company: string } | { fractional: string };

/** One page of published reviews, the newest first. */
export const reviewsOf = (subject: Subject, page: number) =>
  queryOf(reviewList, { query: { ...subject, page } });
