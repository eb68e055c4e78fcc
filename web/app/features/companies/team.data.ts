import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type TeamInvitation, teamInvite, teamList, teamRemove } from '../../../../contract/src/team.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

/** One's company's people and seats. */
export const team = queryOf(teamList);

export const useInviteColleague = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: z.input<typeof TeamInvitation> & { idempotencyKey: string }) =>
      call(teamInvite, { body, idempotencyKey, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [teamList.path] }),
  });
};

export const useRemoveColleague = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(teamRemove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [teamList.path] }),
  });
};
