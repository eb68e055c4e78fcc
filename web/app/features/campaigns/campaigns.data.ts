import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  audienceCount,
  type Campaign,
  manualEmailList,
  manualEmailPreview,
  manualEmailSend,
  manualEmailTest,
  pushCampaign,
  pushCampaignList,
  type Segment,
} from '../../../../contract/src/campaigns.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export const pageSize = 10;
const watchMilliseconds = 2_000;

/** Looked at again while one of them is on its way. */
const watched = (query: { state: { data?: { results: Campaign[] } | undefined } }) =>
  query.state.data?.results.some(({ finished_at }) => finished_at === null) ? watchMilliseconds : false;

export const campaignPage = (channel: 'mail' | 'push', page: number) => ({
  ...queryOf(channel === 'mail' ? manualEmailList : pushCampaignList, {
    query: { page, page_size: pageSize },
  }),
  placeholderData: keepPreviousData,
  refetchInterval: watched,
});

export const audience = (segment: Segment, channel: 'mail' | 'push') =>
  queryOf(audienceCount, { query: { segment, channel } });

/** ' to 1,204 people', for a question; nothing while they are still counted. */
export const toPeople = (count: number | undefined) =>
  count === undefined ? '' : ` to ${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;

type MailDraft = z.input<NonNullable<(typeof manualEmailPreview)['body']>>;

/** As HTML for a frame, which the page's policy lets have no style sheet: what it draws stands in the elements too. */
export const mailPreview = async (draft: MailDraft) => {
  const { html } = await call(manualEmailPreview, { body: draft, quiet: true });
  return html.replace(/<style>.*?<\/style>/s, '');
};
export const mailTest = (draft: MailDraft) => call(manualEmailTest, { body: draft, quiet: true });

export const useSendMail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: Given<(typeof manualEmailSend)['body']> & { idempotencyKey: string }) =>
      call(manualEmailSend, { body, idempotencyKey, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [manualEmailList.path] }),
  });
};

export const useSendPush = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: Given<(typeof pushCampaign)['body']> & { idempotencyKey: string }) =>
      call(pushCampaign, { body, idempotencyKey, quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [pushCampaignList.path] }),
  });
};
