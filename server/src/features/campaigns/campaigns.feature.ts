import type { Feature } from '../../lib/feature.ts';
import { eraseCampaigns, exportCampaigns } from './campaigns.public.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { sendCampaign } from './campaigns.tasks.ts';
import { draftRoutes } from './drafts.routes.ts';
import { mailSetupRoutes } from './mail-setup.routes.ts';

export const campaignsFeature: Feature = {
  name: 'campaigns',
  routes: [campaignRoutes, draftRoutes, mailSetupRoutes],
  tasks: [sendCampaign],
  tables: ['campaigns', 'campaign_recipients', 'campaign_drafts', 'mail_suppressions'],
  exportPerson: exportCampaigns,
  erasePerson: eraseCampaigns,
  mailSamples: {
    admin_message: {
      title: 'Interview times are here',
      body: 'Companies can now propose times, and you choose one with a click. It goes into your calendar by itself.',
      link: '/account/fractional/home',
    },
  },
};
