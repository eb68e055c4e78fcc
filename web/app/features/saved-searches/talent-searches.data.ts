import type { Given } from '../../../../contract/src/endpoint.ts';
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
  useChange([talentSearchList], (body: Given<typeof talentSearchCreate.body>) =>
    call(talentSearchCreate, { body, quiet: true }),
  );

export const useChangeTalentSearch = (id: string) =>
  useChange([talentSearchList], (body: Given<typeof talentSearchUpdate.body>) =>
    call(talentSearchUpdate, { params: { id }, body }),
  );

export const useDeleteTalentSearch = () =>
  useChange([talentSearchList], (id: string) => call(talentSearchDelete, { params: { id } }));

export const useMarkTalentSeen = () =>
  useChange([talentSearchList], (id: string) => call(talentSearchSeen, { params: { id } }));
