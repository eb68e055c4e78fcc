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

export const savedSearches = () => queryOf(savedSearchList);

/** A mutation after which the list is read again. */
const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [savedSearchList.path] }),
  });
};

/** `key` makes a repeated sending of one form harmless. */
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
