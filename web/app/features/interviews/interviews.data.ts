import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export const interviewsOf = (applicationId: string) =>
  queryOf(interviewList, { query: { application_id: applicationId } });
/** What is arranged at present, in all of one's applications. */
export const openInterviews = () => queryOf(interviewList, { query: { open: 'true', page_size: 100 } });

/** Proposing may move the application, too. */
const showing = [interviewList.path, jobApplicants.path, jobApplication.path];

const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(showing.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
};

type Proposal = Given<typeof InterviewProposal>;

/** Proposes times: the first ones of an application, or others for the interview `id`. */
export const useProposeInterview = (applicationId: string, id: string | undefined) =>
  useChange(({ proposal, key }: { proposal: Proposal; key: string }) =>
    id === undefined
      ? call(interviewPropose, {
          body: { application_id: applicationId, ...proposal },
          idempotencyKey: key,
          quiet: true,
        })
      : call(interviewRepropose, { params: { id }, body: proposal, quiet: true }),
  );

export const usePickTime = (id: string) =>
  useChange((starts_at: string) => call(interviewPick, { body: { interview_id: id, starts_at } }));

export const useAskForTimes = (id: string) =>
  useChange((note: string) => call(interviewAsk, { body: { interview_id: id, note }, quiet: true }));

export const useCancelInterview = (id: string) =>
  useChange((note: string) => call(interviewCancel, { body: { interview_id: id, note } }));
