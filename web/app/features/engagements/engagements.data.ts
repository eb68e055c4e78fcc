import { useMutation } from '@tanstack/react-query';
import {
  type EngagementStatus,
  type EngagementTerms,
  engagementDetail,
  engagementList,
  engagementStatus,
  engagementUpdate,
} from '../../../../contract/src/engagements.ts';
import { ownReviews } from '../../../../contract/src/reviews.ts';
import { call } from '../../lib/call.ts';
import { invalidate, listOf, queryOf } from '../../lib/query-client.ts';

export const engagements = (page: number, status: EngagementStatus | undefined) =>
  listOf(engagementList, { query: { page, status } });

/** An engagement with its history. */
export const engagementById = (id: string) => queryOf(engagementDetail, { params: { id } });

// An engagement may be reviewed when it ends.
const reload = () => invalidate(engagementList, engagementDetail, ownReviews);

export const useStep = (application_id: string) =>
  useMutation({
    mutationFn: (step: { status: EngagementStatus; reason?: string }) =>
      call(engagementStatus, { body: { application_id, ...step } }),
    onSettled: reload,
  });

/** The form shows the errors. */
export const useChangeTerms = (id: string) =>
  useMutation({
    mutationFn: (body: EngagementTerms) => call(engagementUpdate, { params: { id }, body, quiet: true }),
    onSettled: reload,
  });
