import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  savedSearchCreate,
  savedSearchDelete,
  savedSearchList,
  savedSearchSeen,
  savedSearchUpdate,
} from '../../../../contract/src/saved-searches.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export const savedSearchesQuery = () => queryOf(savedSearchList);

/** A mutation that refreshes the list. */
const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [savedSearchList.path] }),
  });
};

/** `key` is the idempotency key. */
export const useSaveSearch = () =>
  useChange(({ body, key }: { body: Given<typeof savedSearchCreate.body>; key: string }) =>
    call(savedSearchCreate, { body, idempotencyKey: key, quiet: true }),
  );

export const useChangeSearch = (id: string) =>
  useChange((body: Given<typeof savedSearchUpdate.body>) =>
    call(savedSearchUpdate, { params: { id }, body }),
  );

export const useDeleteSearch = () => useChange((id: string) => call(savedSearchDelete, { params: { id } }));

export const useMarkSeen = () => useChange((id: string) => call(savedSearchSeen, { params: { id } }));
