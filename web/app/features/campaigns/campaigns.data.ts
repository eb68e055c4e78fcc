import type { z } from 'zod';
import type { AudienceFilter, Segment } from '../../../../contract/src/audiences.ts';
import {
  audienceCount,
  audienceSample,
  type Campaign,
  type CampaignChannel,
  campaignCancel,
  manualEmailList,
  manualEmailPreview,
  manualEmailSend,
  manualEmailTest,
  pushCampaign,
  pushCampaignList,
  pushTest,
  upgradeEmail,
} from '../../../../contract/src/campaigns.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { mailSetup } from '../../../../contract/src/mail-desk.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery, polledWhile } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const pageSize = 10;

/** Whether a campaign is being sent. */
const isSending = ({ results }: { results: Campaign[] }) =>
  results.some(({ started_at, finished_at }) => started_at !== null && finished_at === null);

export const campaignsQuery = (channel: CampaignChannel, page: number) => ({
  ...(channel === 'push'
    ? listQuery(pushCampaignList, { query: { page, page_size: pageSize } })
    : listQuery(manualEmailList, {
        query: { page, page_size: pageSize, purpose: channel === 'service' ? 'service' : 'news' },
      })),
  ...polledWhile(isSending),
});

interface Audience {
  segment: Segment;
  filter: AudienceFilter;
}

const toAudienceQuery = ({ segment, filter }: Audience, channel: CampaignChannel) => ({
  segment,
  channel,
  ...filter,
});

export const audienceQuery = (audience: Audience, channel: CampaignChannel) =>
  endpointQuery(audienceCount, { query: toAudienceQuery(audience, channel) });

/** Some of the recipients. */
export const sampleQuery = (audience: Audience, channel: CampaignChannel) =>
  endpointQuery(audienceSample, { query: toAudienceQuery(audience, channel) });

export const mailSetupQuery = () => endpointQuery(mailSetup);

/** A preview as the server renders it. */
export const previewQuery = (body: Given<(typeof manualEmailPreview)['body']>) => ({
  queryKey: [manualEmailPreview.path, body],
  queryFn: () => call(manualEmailPreview, { body, quiet: true }),
  retry: false,
});

export const useCancelCampaign = () =>
  useChange([manualEmailList, pushCampaignList], (id: string) => call(campaignCancel, { params: { id } }));

export const testPush = (body: Given<(typeof pushTest)['body']>) => call(pushTest, { body, quiet: true });

/** ` to 1,204 people`; empty while the number is loading. */
export const formatAudience = (count: number | undefined) =>
  count === undefined ? '' : ` to ${formatCount(count, 'person', 'people')}`;

type MailDraft = z.input<NonNullable<(typeof manualEmailTest)['body']>>;

export const testMail = (draft: MailDraft) => call(manualEmailTest, { body: draft, quiet: true });

export const useSendMail = () =>
  useChange([manualEmailList], (body: Given<(typeof manualEmailSend)['body']>) =>
    call(manualEmailSend, { body, quiet: true }),
  );

export const useSendPush = () =>
  useChange([pushCampaignList], (body: Given<(typeof pushCampaign)['body']>) =>
    call(pushCampaign, { body, quiet: true }),
  );

/** A dialog shows a failure. */
export const useSendUpgradeMail = () =>
  useChange([manualEmailList], (body: Given<(typeof upgradeEmail)['body']>) => call(upgradeEmail, { body }));
