import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  savedSearchCreate,
  savedSearchDelete,
  savedSearchList,
  savedSearchSeen,
  savedSearchUpdate,
} from '../../../../contract/src/saved-searches.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';

export const savedSearchesQuery = () => endpointQuery(savedSearchList);

/** A mutation that refreshes the list. */
const useListChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: () => invalidate(savedSearchList) });

export const useSaveSearch = () =>
  useListChange((body: BodyOf<typeof savedSearchCreate>) => call(savedSearchCreate, { body, quiet: true }));

export const useChangeSearch = (id: string) =>
  useListChange((body: BodyOf<typeof savedSearchUpdate>) =>
    call(savedSearchUpdate, { params: { id }, body }),
  );

export const useDeleteSearch = () =>
  useListChange((id: string) => call(savedSearchDelete, { params: { id } }));

export const useMarkSeen = () => useListChange((id: string) => call(savedSearchSeen, { params: { id } }));
