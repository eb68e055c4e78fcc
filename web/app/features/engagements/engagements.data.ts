import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type EngagementStatus,
  type EngagementTerms,
  engagementDetail,
  engagementList,
  engagementStatus,
  engagementUpdate,
} from '../../../../contract/src/engagements.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export const engagements = (page: number, status: EngagementStatus | undefined) =>
  queryOf(engagementList, { query: { page, ...(status ? { status } : {}) } });

/** One with what changed in it. */
export const engagementOf = (id: string) => queryOf(engagementDetail, { params: { id } });

const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [engagementList.path, engagementDetail.path].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
};

export const useStep = (application_id: string) =>
  useChange((step: { status: EngagementStatus; reason?: string }) =>
    call(engagementStatus, { body: { application_id, ...step } }),
  );

/** The form draws the refusals. */
export const useChangeTerms = (id: string) =>
  useChange((body: EngagementTerms) => call(engagementUpdate, { params: { id }, body, quiet: true }));
