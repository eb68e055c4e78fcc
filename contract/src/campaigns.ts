import { z } from 'zod';
import { AudienceFilter, audienceQueryFields, Segment } from './audiences.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, Email, Id, line, paragraph, Time, TimeZone } from './values.ts';

/** When a campaign starts. Its recipients are chosen then. The zone is the one in which the admin entered the time. */
const Schedule = z.object({ at: Time, time_zone: TimeZone });

const Subject = line(limits.campaignSubjectCharacters, 1);
const Body = z.string().min(1, 'This is required.').max(limits.campaignBodyCharacters);

/** `service`: a notice that every account gets, such as changed terms. It has no unsubscribe link. */
export const MailPurpose = z.enum(['news', 'service']);
export type MailPurpose = z.infer<typeof MailPurpose>;

/** A mail to a segment or to single addresses. */
export const ManualEmail = z
  .object({
    purpose: MailPurpose.default('news'),
    subject: Subject,
    body: Body,
    segment: Segment.optional(),
    emails: z.array(Email).min(1).max(limits.campaignAddresses).optional(),
    filter: AudienceFilter.optional(),
    schedule: Schedule.optional(),
    /** Of a service notice: the number of accounts that the admin was shown and confirmed. */
    confirmed: z.int().optional(),
  })
  .refine((mail) => (mail.segment === undefined) !== (mail.emails === undefined), {
    path: ['segment'],
    message: 'Choose a segment or enter addresses.',
  })
  .refine(
    (mail) => mail.purpose === 'news' || (mail.segment !== undefined && mail.segment !== 'newsletter'),
    { path: ['segment'], message: 'A service notice goes to accounts. Choose a segment of accounts.' },
  )
  .refine((mail) => mail.purpose === 'news' || mail.confirmed !== undefined, {
    path: ['confirmed'],
    message: 'Confirm the number of accounts.',
  })
  .refine((mail) => mail.emails === undefined || mail.schedule === undefined, {
    path: ['schedule'],
    message: 'Only a mail to a segment can be scheduled.',
  });
export type ManualEmail = z.output<typeof ManualEmail>;

/** `queued` excludes people who did not opt in or unsubscribed, and addresses that bounce. */
const Queued = z.object({ id: Id, queued: z.int() });

export const manualEmailSend = endpoint({
  method: 'POST',
  path: '/authentication/manual_email_send',
  summary:
    'Queues a mail: news to those of a segment who opted in, or to addresses that did not unsubscribe; a service notice to all of a segment',
  access: ['admin'],
  adminArea: 'outreach',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-key',
  body: ManualEmail,
  response: Queued,
  creates: true,
});

export const upgradeEmail = endpoint({
  method: 'POST',
  path: '/authentication/upgrade_email',
  summary: "Queues the 'upgrade your plan' mail",
  access: ['admin'],
  adminArea: 'outreach',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z
    .object({
      user_ids: z.array(Id).min(1).max(limits.campaignAddresses).optional(),
      segment: Segment.optional(),
    })
    .refine((body) => (body.segment === undefined) !== (body.user_ids === undefined), {
      path: ['segment'],
      message: 'Choose a segment or select people.',
    }),
  response: Queued,
  creates: true,
});

const Draft = z.object({ subject: Subject, body: Body });

export const manualEmailTest = endpoint({
  method: 'POST',
  path: '/authentication/manual_email_test',
  summary: 'Mails the draft to the caller',
  ...forAdmins('outreach'),
  invalidates: [],
  idempotent: false,
  body: Draft,
  response: z.object({ message: z.string(), mailbox: z.string().optional() }),
});

export const manualEmailPreview = endpoint({
  method: 'POST',
  path: '/authentication/manual_email_preview',
  summary: 'Previews the mail: HTML for a frame, and text',
  ...forAdmins('outreach'),
  invalidates: [],
  idempotent: 'by-nature',
  body: Draft.extend({
    /** The account whose fields are merged; default: the caller. */
    user_id: Id.optional(),
  }),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});

/** `mail` is news by mail, `service` a service notice by mail. */
export const CampaignChannel = z.enum(['mail', 'service', 'push']);
export type CampaignChannel = z.infer<typeof CampaignChannel>;

export const audienceCount = endpoint({
  method: 'GET',
  path: '/notification/audience',
  summary: 'The size of a segment, and how many of its people a campaign would reach',
  ...forAdmins('outreach'),
  query: z.object({ segment: Segment, channel: CampaignChannel, ...audienceQueryFields }),
  response: z.object({ people: z.int(), reached: z.int() }),
});

export const audienceSample = endpoint({
  method: 'GET',
  path: '/notification/audience_sample',
  summary: 'Some accounts that a campaign to a segment would reach, to preview its merge fields',
  ...forAdmins('outreach'),
  query: z.object({ segment: Segment, channel: CampaignChannel, ...audienceQueryFields }),
  response: z.array(z.object({ id: Id, name: z.string() })),
});

/** A campaign with its results. */
export const Campaign = z.object({
  id: Id,
  kind: z.enum(['mail', 'service', 'push', 'upgrade']),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  /** Null: sent to single addresses or people. */
  segment: Segment.nullable(),
  author: z.string(),
  filter: AudienceFilter,
  created_at: Time,
  /** Null: sent at once. */
  scheduled_at: Time.nullable(),
  /** The zone in which the time was entered. */
  time_zone: z.string().nullable(),
  /** Null: it waits for its time, and can be canceled. */
  started_at: Time.nullable(),
  finished_at: Time.nullable(),
  recipients: z.int(),
  queued: z.int(),
  sent: z.int(),
  /** Pushes: sent to at least one device. Mails: accepted by a mail server. */
  delivered: z.int(),
  failed: z.int(),
  unsubscribed: z.int(),
});
export type Campaign = z.infer<typeof Campaign>;

export const manualEmailList = endpoint({
  method: 'GET',
  path: '/authentication/manual_emails',
  summary: 'Lists mail campaigns, newest first; service notices alone or left out by `purpose`',
  ...forAdmins('outreach'),
  query: z.object({ ...pagingQuery, purpose: MailPurpose.optional() }),
  response: toPageSchema(Campaign),
});

const PushDraft = z.object({
  title: line(limits.pushTitleCharacters, 1),
  body: paragraph(limits.pushBodyCharacters, 1),
  /** A path of the site. Default: the notifications. */
  link: z
    .string()
    .trim()
    .max(limits.linkCharacters)
    .regex(/^\/(?![/\\])[^\s]*$/, 'A path of this site that begins with one slash.')
    .optional(),
});

export const pushTest = endpoint({
  method: 'POST',
  path: '/notification/push_test',
  summary: 'Notifies the caller as the draft would, in the site and on their devices',
  ...forAdmins('outreach'),
  invalidates: [],
  idempotent: false,
  body: PushDraft,
  response: Done,
});

export const campaignCancel = endpoint({
  method: 'DELETE',
  path: '/notification/campaigns/:id',
  summary: 'Cancels a scheduled campaign that has not started',
  ...forAdmins('outreach'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const pushCampaign = endpoint({
  method: 'POST',
  path: '/notification/notifications',
  summary: 'Notifies a segment in app and by push',
  access: ['admin'],
  adminArea: 'outreach',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-key',
  body: PushDraft.extend({
    segment: Segment,
    filter: AudienceFilter.optional(),
    schedule: Schedule.optional(),
  }),
  response: Queued,
  creates: true,
});

export const pushCampaignList = endpoint({
  method: 'GET',
  path: '/notification/notifications_list',
  summary: 'Lists push campaigns with sent, delivered and failed counts, newest first',
  ...forAdmins('outreach'),
  query: z.object(pagingQuery),
  response: toPageSchema(Campaign),
});

export const mailsUnsubscribe = endpoint({
  method: 'POST',
  path: '/notification/leave_mails/:token',
  summary:
    'Unsubscribes an address without an account from mails to single addresses, in one click (RFC 8058)',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: Done,
  errors: ['invalid_ticket'],
});
