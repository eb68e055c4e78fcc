import { useMutation } from '@tanstack/react-query';
import { jobApplicants, jobApplication } from '../../../../contract/src/applications.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  type InterviewProposal,
  interviewAsk,
  interviewCancel,
  interviewList,
  interviewPick,
  interviewPropose,
  interviewRepropose,
} from '../../../../contract/src/interviews.ts';
import { teamList } from '../../../../contract/src/team.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';

export const interviewsOfApplication = (applicationId: string) =>
  endpointQuery(interviewList, { query: { application_id: applicationId } });
/** The open interviews of all applications of the user. */
export const openInterviews = () => endpointQuery(interviewList, { query: { open: 'true', page_size: 100 } });

/** The colleagues who can take part. */
export const teamQuery = () => endpointQuery(teamList);

/** Runs a change and loads what it affects again; a proposal can move the application, too. */
const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn,
    onSettled: () => invalidate(interviewList, jobApplicants, jobApplication),
  });

type Proposal = Given<typeof InterviewProposal>;

/** Proposes times for a new interview, or new times for the interview `id`. */
export const useProposeInterview = (applicationId: string, id: string | undefined) =>
  useChange((proposal: Proposal) =>
    id === undefined
      ? call(interviewPropose, {
          body: { application_id: applicationId, ...proposal },
          quiet: true,
        })
      : call(interviewRepropose, { params: { id }, body: proposal, quiet: true }),
  );

export const usePickTime = (id: string) =>
  useChange((starts_at: string) => call(interviewPick, { body: { interview_id: id, starts_at } }));

export const useRequestTimes = (id: string) =>
  useChange((note: string) => call(interviewAsk, { body: { interview_id: id, note }, quiet: true }));

export const useCancelInterview = (id: string) =>
  useChange((note: string) => call(interviewCancel, { body: { interview_id: id, note } }));
