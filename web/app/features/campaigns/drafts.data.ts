import {
  type CampaignDraft,
  campaignDraftCreate,
  campaignDraftDelete,
  campaignDraftList,
  campaignDraftUpdate,
  type DraftChannel,
} from '../../../../contract/src/campaign-drafts.ts';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const draftsQuery = (channel: DraftChannel) =>
  endpointQuery(campaignDraftList, { query: { channel } });

/** The composers of mails call the title so. */
const mailLabels = { title: 'Subject' };

interface Saved {
  /** The draft to change; undefined: a new one. */
  opened: CampaignDraft | undefined;
  draft: BodyOf<typeof campaignDraftCreate>;
  onMerged: () => void;
}

export const useSaveDraft = () =>
  useChange([campaignDraftList], ({ opened, draft, onMerged }: Saved) =>
    opened === undefined
      ? call(campaignDraftCreate, { body: draft })
      : call(campaignDraftUpdate, {
          params: { id: opened.id },
          body: draft,
          loaded: opened,
          onMerged,
          labels: opened.channel === 'push' ? undefined : mailLabels,
        }),
  );

export const useDeleteDraft = () =>
  useChange([campaignDraftList], (id: string) => call(campaignDraftDelete, { params: { id } }));
