import { z } from 'zod';
import { AudienceFilter, Segment } from './audiences.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { byId, Done, Id, line, Time } from './values.ts';
import { Version, versioned } from './version.ts';

export const DraftChannel = z.enum(['mail', 'service', 'push']);
export type DraftChannel = z.infer<typeof DraftChannel>;

const draftFields = {
  channel: DraftChannel,
  /** Kept as a starting point for others, instead of until it is sent. */
  is_template: z.boolean(),
  title: line(limits.campaignSubjectCharacters),
  body: z.string().max(limits.campaignBodyCharacters),
  link: z.string().max(limits.linkCharacters),
  segment: Segment,
  filter: AudienceFilter,
};

/** A mail or notification that is not sent yet. All admins who may send see it. */
export const CampaignDraft = z.object({
  id: Id,
  ...draftFields,
  title: z.string(),
  author: z.string(),
  updated_at: Time,
  version: Version,
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

export const campaignDraftList = endpoint({
  ...forAdmins('outreach'),
  method: 'GET',
  path: '/notification/campaign_drafts',
  summary: 'Lists the drafts and templates of a channel, newest first',
  query: z.object({ channel: DraftChannel }),
  response: z.array(CampaignDraft),
});

export const campaignDraftCreate = endpoint({
  ...forAdmins('outreach'),
  method: 'POST',
  path: '/notification/campaign_drafts',
  summary: 'Saves a draft or a template',
  invalidates: [],
  idempotent: 'by-key',
  body: z.object(draftFields),
  response: CampaignDraft,
  creates: true,
  errors: ['not_allowed_now'],
});

export const campaignDraftUpdate = endpoint({
  ...forAdmins('outreach'),
  method: 'PUT',
  path: '/notification/campaign_drafts/:id',
  summary: 'Changes a draft or a template',
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ ...draftFields, ...versioned }),
  response: CampaignDraft,
  errors: ['changed_meanwhile'],
});

export const campaignDraftDelete = endpoint({
  ...forAdmins('outreach'),
  method: 'DELETE',
  path: '/notification/campaign_drafts/:id',
  summary: 'Deletes a draft or a template',
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});
