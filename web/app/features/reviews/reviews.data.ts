import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { queryOf } from '../../lib/query-client.ts';

/** Whom reviews are about: a company or a fractional, by id. */
export type Subject = { company: string } | { fractional: string };

/** One page of published reviews, the newest first. */
export const reviewsOf = (subject: Subject, page: number) =>
  queryOf(reviewList, { query: { ...subject, page } });

/** Every published review, for an admin. */
export const allReviews = (query: NonNullable<Given<typeof reviewList.query>>) =>
  queryOf(reviewList, { query });

/** What one has still to write, and what one wrote. */
export const own = () => queryOf(ownReviews);

const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [reviewList.path, ownReviews.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
    );
};

/** `key` makes a repeated sending of one form harmless; the form draws the refusals. */
export const useAddReview = () => {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ body, key }: { body: ReviewForm; key: string }) =>
      call(reviewAdd, { body, idempotencyKey: key, quiet: true }),
    onSuccess,
  });
};

export const useReply = () => {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, reply, key }: { id: string; reply: string; key: string }) =>
      call(reviewReply, { body: { review_id: id, reply }, idempotencyKey: key }),
    onSuccess,
  });
};

export const useReport = () =>
  useMutation({
    mutationFn: (body: { review_id: string; reason: string }) => call(reviewReport, { body }),
  });

export const useFeature = () => {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: { review_id: string; featured: boolean }) => call(reviewFeature, { body }),
    onSuccess,
  });
};

export const useHide = () => {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: { review_id: string; hidden: boolean; reason: string }) => call(reviewHide, { body }),
    onSuccess,
  });
};
