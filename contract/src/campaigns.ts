import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Done, Email, Id, line, paragraph, Time } from './values.ts';

/** The audience of a campaign. `newsletter`: confirmed subscribers. */
export const Segment = z.enum([
  'all',
  'fractional',
  'company',
  'free_fractional',
  'paid_fractional',
  'unverified',
  'newsletter',
]);
export type Segment = z.infer<typeof Segment>;

export const segmentLabels: Record<Segment, string> = {
  all: 'Everybody',
  fractional: 'Fractionals',
  company: 'Companies',
  free_fractional: 'Fractionals without a plan',
  paid_fractional: 'Fractionals with a plan',
  unverified: 'Fractionals not yet approved',
  newsletter: 'Newsletter',
};

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
  })
  .refine((mail) => (mail.segment === undefined) !== (mail.emails === undefined), {
    path: ['segment'],
    message: 'Choose a segment or enter addresses.',
  })
  .refine(
    (mail) => mail.purpose === 'news' || (mail.segment !== undefined && mail.segment !== 'newsletter'),
    { path: ['segment'], message: 'A service notice goes to accounts. Choose a segment of accounts.' },
  );
export type ManualEmail = z.output<typeof ManualEmail>;

/** `queued` excludes people who did not opt in or unsubscribed, and addresses that bounce. */
const Queued = z.object({ id: Id, queued: z.int() });

export const manualEmailSend = endpoint({
  method: 'POST',
  path: '/authentication/manual_email_send',
  summary:
    'Queues a mail: news to those of a segment who opted in, or to addresses that did not unsubscribe; a service notice to all of a segment',
  access: ['admin'],
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
  access: ['admin'],
  scope: 'admin:*',
  invalidates: [],
  idempotent: false,
  body: Draft,
  response: z.object({ message: z.string(), mailbox: z.string().optional() }),
});

export const manualEmailPreview = endpoint({
  method: 'POST',
  path: '/authentication/manual_email_preview',
  summary: 'Previews the mail: HTML for a frame, and text',
  access: ['admin'],
  scope: 'admin:*',
  invalidates: [],
  idempotent: 'by-nature',
  body: Draft,
  response: z.object({ html: z.string(), text: z.string() }),
});

/** `mail` is news by mail, `service` a service notice by mail. */
export const CampaignChannel = z.enum(['mail', 'service', 'push']);
export type CampaignChannel = z.infer<typeof CampaignChannel>;

export const audienceCount = endpoint({
  method: 'GET',
  path: '/notification/audience',
  summary: 'The size of a segment, and how many of its people a campaign would reach',
  access: ['admin'],
  scope: 'admin:*',
  query: z.object({ segment: Segment, channel: CampaignChannel }),
  response: z.object({ people: z.int(), reached: z.int() }),
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
  created_at: Time,
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
  summary: 'Lists mail campaigns, newest first',
  access: ['admin'],
  scope: 'admin:*',
  query: z.object(pagingQuery),
  response: pageOf(Campaign),
});

export const pushCampaign = endpoint({
  method: 'POST',
  path: '/notification/notifications',
  summary: 'Notifies a segment in app and by push',
  access: ['admin'],
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    title: line(limits.pushTitleCharacters, 1),
    body: paragraph(limits.pushBodyCharacters, 1),
    /** A path of the site. Default: the notifications. */
    link: z
      .string()
      .trim()
      .max(500)
      .regex(/^\/(?![/\\])[^\s]*$/, 'A path of this site that begins with one slash.')
      .optional(),
    segment: Segment,
  }),
  response: Queued,
  creates: true,
});

export const pushCampaignList = endpoint({
  method: 'GET',
  path: '/notification/notifications_list',
  summary: 'Lists push campaigns with sent, delivered and failed counts, newest first',
  access: ['admin'],
  scope: 'admin:*',
  query: z.object(pagingQuery),
  response: pageOf(Campaign),
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
