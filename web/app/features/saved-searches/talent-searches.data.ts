import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  talentSearchCreate,
  talentSearchDelete,
  talentSearchList,
  talentSearchSeen,
  talentSearchUpdate,
} from '../../../../contract/src/talent-searches.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const talentSearches = () => endpointQuery(talentSearchList);

export const useSaveTalentSearch = () =>
  useChange([talentSearchList], (body: BodyOf<typeof talentSearchCreate>) =>
    call(talentSearchCreate, { body, quiet: true }),
  );

export const useChangeTalentSearch = (id: string) =>
  useChange([talentSearchList], (body: BodyOf<typeof talentSearchUpdate>) =>
    call(talentSearchUpdate, { params: { id }, body }),
  );

export const useDeleteTalentSearch = () =>
  useChange([talentSearchList], (id: string) => call(talentSearchDelete, { params: { id } }));

export const useMarkTalentSeen = () =>
  useChange([talentSearchList], (id: string) => call(talentSearchSeen, { params: { id } }));
