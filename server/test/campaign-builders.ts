import { campaignDraftCreate } from '../../contract/src/campaign-drafts.ts';
import { manualEmailSend } from '../../contract/src/campaigns.ts';
import type { TestApp } from './app-for-test.ts';
import { anAdmin } from './builders.ts';

export const someDraft = {
  channel: 'mail',
  is_template: false,
  title: 'News for {{first_name}}',
  body: '<p>Hello.</p>',
  link: '',
  segment: 'all',
  filter: {},
} as const;

/** A draft of another admin. Returns its id. */
export const aCampaignDraft = async (test: TestApp): Promise<string> => {
  const { token } = await anAdmin(test);
  return (await test.as(token)(campaignDraftCreate, { body: { ...someDraft, filter: {} } })).id;
};

/** A mail that another admin scheduled for tomorrow. Returns its id. */
export const aScheduledCampaign = async (test: TestApp): Promise<string> => {
  const { token } = await anAdmin(test);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await test.as(token)(manualEmailSend, {
    body: {
      subject: 'Tomorrow',
      body: '<p>News.</p>',
      segment: 'fractional',
      schedule: { at, time_zone: 'Europe/Berlin' },
    },
  });
  return id;
};
