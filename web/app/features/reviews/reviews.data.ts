import { useMutation } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  ownReviews,
  type ReviewForm,
  reviewAdd,
  reviewFeature,
  reviewHide,
  reviewList,
  reviewReply,
  reviewReport,
} from '../../../../contract/src/reviews.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

/** The id of the company or fractional that reviews are about. */
export type Subject = { company: string } | { fractional: string };

/** A page of published reviews, newest first. */
export const reviewsAbout = (subject: Subject, page: number) =>
  endpointQuery(reviewList, { query: { ...subject, page } });

/** All published reviews, for admins. */
export const allReviews = (query: NonNullable<Given<typeof reviewList.query>>) =>
  listQuery(reviewList, { query });

/** The reviews that the user can write, and those they wrote. */
export const reviewsOverview = () => endpointQuery(ownReviews);

const changed = [reviewList, ownReviews];

/** The form shows the errors. */
export const useAddReview = () =>
  useChange(changed, (body: ReviewForm) => call(reviewAdd, { body, quiet: true }));

export const useReply = () =>
  useChange(changed, (body: { review_id: string; reply: string }) => call(reviewReply, { body }));

export const useReport = () =>
  useMutation({
    mutationFn: (body: { review_id: string; reason: string }) => call(reviewReport, { body }),
  });

export const useFeature = () =>
  useChange(changed, (body: { review_id: string; featured: boolean }) => call(reviewFeature, { body }));

export const useHide = () =>
  useChange(changed, (body: { review_id: string; hidden: boolean; reason: string }) =>
    call(reviewHide, { body }),
  );
