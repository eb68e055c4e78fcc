import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyHome } from '../../../../contract/src/company-home.ts';
import { conflictWithPerson } from '../../../../contract/src/conflicts.ts';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  invitableJobs,
  invitationCreate,
  invitationDecline,
  invitationsCreate,
  invitationsSeen,
  invitationWithdraw,
  type ReceivedInvitation,
  receivedInvitations,
  sentInvitations,
  suggestedPeople,
} from '../../../../contract/src/invitations.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { candidateRelations } from '../../../../contract/src/shortlists.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const jobsForInvitation = (fractionalId: string) =>
  endpointQuery(invitableJobs, { query: { fractional_id: fractionalId } });
export const conflictWith = (fractionalId: string) =>
  endpointQuery(conflictWithPerson, { query: { fractional_id: fractionalId } });
export const invitationsOfJob = (jobId: string, page: number) =>
  listQuery(sentInvitations, { query: { job_id: jobId, page } });
/** What the company has done about these people. */
export const contactsQuery = (ids: readonly string[]) =>
  listQuery(candidateRelations, { query: { fractional_ids: [...ids] } });
export const peopleForJob = (jobId: string) => endpointQuery(suggestedPeople, { query: { job_id: jobId } });
export const openInvitations = () =>
  endpointQuery(receivedInvitations, { query: { open: 'true', page_size: 5 } });
export const receivedForJob = (jobId: string) =>
  endpointQuery(receivedInvitations, { query: { job_id: jobId } });

/** The live jobs of the company, the newest first. */
export const ownLiveJobs = () =>
  endpointQuery(jobList, { query: { mine: 'true', status: 'active', sort: 'recent', page_size: 50 } });

const changedByInvitation = [
  invitableJobs,
  sentInvitations,
  suggestedPeople,
  candidateRelations,
  companyHome,
];

export const useInvite = () =>
  useChange(changedByInvitation, (body: BodyOf<typeof invitationCreate>) =>
    call(invitationCreate, { body, quiet: true }),
  );

/** Invites several people. */
export const useInviteAll = () =>
  useChange(changedByInvitation, (body: BodyOf<typeof invitationsCreate>) =>
    call(invitationsCreate, { body, quiet: true }),
  );

export const useWithdrawInvitation = () =>
  useChange([sentInvitations, invitableJobs, candidateRelations], (id: string) =>
    call(invitationWithdraw, { params: { id } }),
  );

/** Marks the shown invitations as seen, so that the company reads it; a failure is tried again at the next visit. */
export const useMarkInvitationsSeen = (shown: ReceivedInvitation[]) => {
  const { mutate } = useMutation({
    mutationFn: (invitation_ids: string[]) =>
      call(invitationsSeen, { body: { invitation_ids }, quiet: true }),
  });
  const unseen = shown.filter(({ state }) => state === 'sent').map(({ id }) => id);
  const key = unseen.join();
  useEffect(() => {
    if (key !== '') mutate(key.split(','));
  }, [key, mutate]);
};

export const useDeclineInvitation = () =>
  useChange([receivedInvitations], (body: BodyOf<typeof invitationDecline>) =>
    call(invitationDecline, { body }),
  );
