import {
  campaignDraftCreate,
  campaignDraftDelete,
  campaignDraftList,
  campaignDraftUpdate,
  type DraftChannel,
} from '../../../../contract/src/campaign-drafts.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const draftsQuery = (channel: DraftChannel) =>
  endpointQuery(campaignDraftList, { query: { channel } });

interface Saved {
  /** Undefined: a new one. */
  id: string | undefined;
  draft: Given<(typeof campaignDraftCreate)['body']>;
}

export const useSaveDraft = () =>
  useChange([campaignDraftList], ({ id, draft }: Saved) =>
    id === undefined
      ? call(campaignDraftCreate, { body: draft, idempotencyKey: crypto.randomUUID() })
      : call(campaignDraftUpdate, { params: { id }, body: draft }),
  );

export const useDeleteDraft = () =>
  useChange([campaignDraftList], (id: string) => call(campaignDraftDelete, { params: { id } }));
