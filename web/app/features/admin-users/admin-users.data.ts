import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminUser,
  adminUserCreate,
  adminUserDelete,
  adminUserDetail,
  adminUserInvitation,
  adminUserList,
  adminUserUpdate,
} from '../../../../contract/src/admin-users.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import type { MergeOptions } from '../../lib/save-version.ts';

export const adminUsersQuery = (page: number) => endpointQuery(adminUserList, { query: { page } });

/** Read whenever the edit dialog opens: another admin may have changed the row since the list loaded. */
export const adminUserQuery = (id: string) => ({
  ...endpointQuery(adminUserDetail, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

const useChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: [adminUserList.path] }),
    // Failures are only logged (spec section 8).
    onError: (error) => console.error(error),
  });
};

type Fields = Pick<AdminUser, 'first_name' | 'last_name' | 'email' | 'role'>;

export const useCreateAdmin = () => useChange((body: Fields) => call(adminUserCreate, { body, quiet: true }));
export const useUpdateAdmin = () =>
  useChange(({ merge, ...body }: Fields & { id: string; merge: MergeOptions }) =>
    call(adminUserUpdate, { body, ...merge, quiet: true }),
  );
export const useInviteAgain = () =>
  useChange((id: string) => call(adminUserInvitation, { params: { id }, quiet: true }));
export const useRemoveAdmin = () =>
  useChange((id: string) => call(adminUserDelete, { params: { id }, quiet: true }));
