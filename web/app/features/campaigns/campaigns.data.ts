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
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import { mailSetup } from '../../../../contract/src/mail-desk.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery, polledWhile } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const pageSize = 10;

/** Whether any campaign of the page is being sent. */
const isAnySending = ({ results }: { results: Campaign[] }) =>
  results.some(({ started_at, finished_at }) => started_at !== null && finished_at === null);

export const campaignsQuery = (channel: CampaignChannel, page: number) => ({
  ...(channel === 'push'
    ? listQuery(pushCampaignList, { query: { page, page_size: pageSize } })
    : listQuery(manualEmailList, {
        query: { page, page_size: pageSize, purpose: channel === 'service' ? 'service' : 'news' },
      })),
  ...polledWhile(isAnySending),
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
export const previewQuery = (body: BodyOf<typeof manualEmailPreview>) => ({
  queryKey: [manualEmailPreview.path, body],
  queryFn: () => call(manualEmailPreview, { body, quiet: true }),
  retry: false,
});

export const useCancelCampaign = () =>
  useChange([manualEmailList, pushCampaignList], (id: string) => call(campaignCancel, { params: { id } }));

export const sendTestPush = (body: BodyOf<typeof pushTest>) => call(pushTest, { body, quiet: true });

/** ` to 1,204 people`; empty while the number is loading. */
export const formatRecipientSuffix = (count: number | undefined) =>
  count === undefined ? '' : ` to ${formatCount(count, 'person', 'people')}`;

export const sendTestMail = (body: BodyOf<typeof manualEmailTest>) =>
  call(manualEmailTest, { body, quiet: true });

export const useSendMail = () =>
  useChange([manualEmailList], (body: BodyOf<typeof manualEmailSend>) =>
    call(manualEmailSend, { body, quiet: true }),
  );

export const useSendPush = () =>
  useChange([pushCampaignList], (body: BodyOf<typeof pushCampaign>) =>
    call(pushCampaign, { body, quiet: true }),
  );

/** Not quiet: these buttons have no place for an error, so `call` shows it in a dialog. */
export const useSendUpgradeMail = () =>
  useChange([manualEmailList], (body: BodyOf<typeof upgradeEmail>) => call(upgradeEmail, { body }));
