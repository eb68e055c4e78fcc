import type { z } from 'zod';
import { type Segment } from '../../../../contract/src/audiences.ts';
import { audienceCount, type Campaign, type CampaignChannel, manualEmailList, manualEmailPreview, manualEmailSend, manualEmailTest, pushCampaign, pushCampaignList, upgradeEmail } from '../../../../contract/src/campaigns.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { listOf, queryOf } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const pageSize = 10;
const pollMilliseconds = 2_000;

/** Polls while a campaign is being sent. */
const pollInterval = (query: { state: { data?: { results: Campaign[] } | undefined } }) =>
  query.state.data?.results.some(({ finished_at }) => finished_at === null) ? pollMilliseconds : false;

export const campaignsQuery = (channel: 'mail' | 'push', page: number) => ({
  ...listOf(channel === 'mail' ? manualEmailList : pushCampaignList, {
    query: { page, page_size: pageSize },
  }),
  refetchInterval: pollInterval,
});

export const audienceQuery = (segment: Segment, channel: CampaignChannel) =>
  queryOf(audienceCount, { query: { segment, channel } });

/** ` to 1,204 people`; empty while the number is loading. */
export const formatAudience = (count: number | undefined) =>
  count === undefined ? '' : ` to ${formatCount(count, 'person', 'people')}`;

type MailDraft = z.input<NonNullable<(typeof manualEmailPreview)['body']>>;

/** The HTML for a frame. The page's policy forbids style elements there; the mail has the styles inline too. */
export const mailPreview = async (draft: MailDraft) => {
  const { html } = await call(manualEmailPreview, { body: draft, quiet: true });
  return html.replace(/<style>.*?<\/style>/s, '');
};
export const mailTest = (draft: MailDraft) => call(manualEmailTest, { body: draft, quiet: true });

type Keyed<Body> = Body & { idempotencyKey: string };

export const useSendMail = () =>
  useChange(
    [manualEmailList],
    ({ idempotencyKey, ...body }: Keyed<Given<(typeof manualEmailSend)['body']>>) =>
      call(manualEmailSend, { body, idempotencyKey, quiet: true }),
  );

export const useSendPush = () =>
  useChange([pushCampaignList], ({ idempotencyKey, ...body }: Keyed<Given<(typeof pushCampaign)['body']>>) =>
    call(pushCampaign, { body, idempotencyKey, quiet: true }),
  );

/** A dialog shows a failure. */
export const useSendUpgradeMail = () =>
  useChange([manualEmailList], ({ idempotencyKey, ...body }: Keyed<Given<(typeof upgradeEmail)['body']>>) =>
    call(upgradeEmail, { body, idempotencyKey }),
  );
