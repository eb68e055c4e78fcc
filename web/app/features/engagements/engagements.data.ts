import { useMutation } from '@tanstack/react-query';
import {
  type EngagementStatus,
  engagementDetail,
  engagementList,
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../../../contract/src/engagements.ts';
import { mandateDetail } from '../../../../contract/src/mandates.ts';
import { ownReviews } from '../../../../contract/src/reviews.ts';
import { statementList } from '../../../../contract/src/statements.ts';
import type { TermsInput } from '../../../../contract/src/terms.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate, listQuery } from '../../lib/query-client.ts';

export const engagements = (page: number, status: EngagementStatus | undefined) =>
  listQuery(engagementList, { query: { page, status } });

/** An engagement with its history. */
export const engagementById = (id: string) => endpointQuery(engagementDetail, { params: { id } });

// An engagement has statements when it starts, may be reviewed when it ends, and accepted terms make a new document.
const reload = () => invalidate(engagementList, engagementDetail, mandateDetail, ownReviews, statementList);

export const useStep = (application_id: string) =>
  useMutation({
    mutationFn: (step: { status: EngagementStatus; reason?: string }) =>
      call(engagementStatus, { body: { application_id, ...step } }),
    onSettled: reload,
  });

/** The form shows the errors. */
export const useProposeTerms = (application_id: string) =>
  useMutation({
    mutationFn: (proposal: { terms: TermsInput; note: string }) =>
      call(engagementProposal, {
        body: { application_id, ...proposal },
        quiet: true,
      }),
    onSettled: reload,
  });

export const useAnswerProposal = (proposal_id: string) =>
  useMutation({
    mutationFn: (answer: { answer: 'accept' | 'decline'; note?: string }) =>
      call(engagementProposalAnswer, { body: { proposal_id, ...answer } }),
    onSettled: reload,
  });
