import { useMutation } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  invitableJobs,
  invitationCreate,
  invitationDecline,
  invitationWithdraw,
  receivedInvitations,
  sentInvitations,
  suggestedPeople,
} from '../../../../contract/src/invitations.ts';
import { call } from '../../lib/call.ts';
import { invalidate, queryOf } from '../../lib/query-client.ts';

export const jobsForInvitation = (fractionalId: string) =>
  queryOf(invitableJobs, { query: { fractional_id: fractionalId } });
export const invitationsOfJob = (jobId: string, page: number) =>
  queryOf(sentInvitations, { query: { job_id: jobId, page } });
export const peopleForJob = (jobId: string) => queryOf(suggestedPeople, { query: { job_id: jobId } });
export const openInvitations = () => queryOf(receivedInvitations, { query: { open: 'true', page_size: 5 } });
export const receivedForJob = (jobId: string) => queryOf(receivedInvitations, { query: { job_id: jobId } });

/** `key` makes sending a form twice harmless. */
export const useInvite = () =>
  useMutation({
    mutationFn: ({ body, key }: { body: Given<typeof invitationCreate.body>; key: string }) =>
      call(invitationCreate, { body, idempotencyKey: key, quiet: true }),
    onSuccess: () => invalidate(invitableJobs, sentInvitations, suggestedPeople),
  });

export const useWithdrawInvitation = () =>
  useMutation({
    mutationFn: (id: string) => call(invitationWithdraw, { params: { id } }),
    onSuccess: () => invalidate(sentInvitations, invitableJobs),
  });

export const useDeclineInvitation = () =>
  useMutation({
    mutationFn: (body: Given<typeof invitationDecline.body>) => call(invitationDecline, { body }),
    onSuccess: () => invalidate(receivedInvitations),
  });
