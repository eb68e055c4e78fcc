import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  candidateRelations,
  shortlistAdd,
  shortlistCreate,
  shortlistDelete,
  shortlistDetail,
  shortlistList,
  shortlistNote,
  shortlistRemove,
  shortlistRename,
} from '../../../../contract/src/shortlists.ts';
import { call } from '../../lib/call.ts';
import { readOwn, saveOwn } from '../../lib/own-storage.ts';
import { endpointQuery, listQuery } from '../../lib/query-client.ts';
import type { MergeOptions } from '../../lib/save-version.ts';
import { useChange } from '../../lib/use-change.ts';

export const shortlists = () => endpointQuery(shortlistList);
export const shortlistById = (id: string, matchJob: string) =>
  listQuery(shortlistDetail, { params: { id }, query: matchJob === '' ? {} : { match_job: matchJob } });
/** What the company has done about the people of a page. */
export const relationsQuery = (ids: readonly string[]) =>
  listQuery(candidateRelations, { query: { fractional_ids: [...ids] } });

const inAllLists = [shortlistList, shortlistDetail, candidateRelations];

export const useCreateShortlist = () =>
  useChange([shortlistList], (name: string) => call(shortlistCreate, { body: { name }, quiet: true }));
export const useRenameShortlist = (id: string) =>
  useChange([shortlistList, shortlistDetail], (name: string) =>
    call(shortlistRename, { params: { id }, body: { name }, quiet: true }),
  );
/** The list itself is not loaded again: it is gone. */
export const useDeleteShortlist = () =>
  useChange([shortlistList, candidateRelations], (id: string) => call(shortlistDelete, { params: { id } }));

export const useAddToShortlist = () =>
  useChange(inAllLists, ({ quiet = false, ...body }: { quiet?: boolean } & BodyOf<typeof shortlistAdd>) =>
    call(shortlistAdd, { body, quiet }),
  );
export const useRemoveFromShortlist = () =>
  useChange(inAllLists, (params: { shortlist_id: string; fractional_id: string }) =>
    call(shortlistRemove, { params }),
  );
export const useChangeEntry = () =>
  useChange([shortlistDetail], ({ body, ...merge }: { body: BodyOf<typeof shortlistNote> } & MergeOptions) =>
    call(shortlistNote, { body, ...merge, quiet: true }),
  );

const lastUsedName = 'shortlist';
/** The list that the person used last in this browser. */
export const readLastUsed = (userId: string): string | undefined => readOwn(userId, lastUsedName);
export const saveLastUsed = (userId: string, shortlistId: string) =>
  saveOwn(userId, lastUsedName, shortlistId);
