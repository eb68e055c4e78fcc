import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { queryOf } from '../../lib/query-client.ts';

export const jobsFor = (fractionalId: string) =>
  queryOf(invitableJobs, { query: { fractional_id: fractionalId } });
export const sentFor = (jobId: string, page: number) =>
  queryOf(sentInvitations, { query: { job_id: jobId, page } });
export const suggestedFor = (jobId: string) => queryOf(suggestedPeople, { query: { job_id: jobId } });
export const openInvitations = () => queryOf(receivedInvitations, { query: { open: 'true', page_size: 5 } });
export const invitationTo = (jobId: string) => queryOf(receivedInvitations, { query: { job_id: jobId } });

/** A mutation after which the lists of these calls are read again. */
const useChange = <Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  ...showing: { path: string }[]
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(showing.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
};

/** `key` makes a repeated sending of one form harmless. */
export const useInvite = () =>
  useChange(
    ({ body, key }: { body: Given<typeof invitationCreate.body>; key: string }) =>
      call(invitationCreate, { body, idempotencyKey: key, quiet: true }),
    invitableJobs,
    sentInvitations,
    suggestedPeople,
  );

export const useWithdrawInvitation = () =>
  useChange((id: string) => call(invitationWithdraw, { params: { id } }), sentInvitations, invitableJobs);

export const useDeclineInvitation = () =>
  useChange(
    (body: Given<typeof invitationDecline.body>) => call(invitationDecline, { body }),
    receivedInvitations,
  );
