import { z } from 'zod';
import { EmailForm } from './accounts.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { Done } from './values.ts';

/** The signed token in the links of a newsletter and of its confirmation mail. */
const Token = z.string().min(1).max(200);

export const newsletterSubscribe = endpoint({
  method: 'POST',
  path: '/employee/newsletter',
  summary: 'Subscribes to the newsletter, which starts once the mailed link is confirmed',
  siteSwitch: 'newsletter',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: EmailForm,
  /** `mailbox` is where the mail can be read in development without a mail server. */
  response: Done.extend({ mailbox: z.string().optional() }),
});

export const newsletterConfirm = endpoint({
  method: 'POST',
  path: '/employee/newsletter_confirm',
  summary: 'Confirms an address with the mailed link, or subscribes it again after it unsubscribed',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ token: Token }),
  response: Done,
  errors: ['invalid_ticket'],
});

export const newsletterUnsubscribe = endpoint({
  method: 'POST',
  path: '/employee/newsletter_unsubscribe/:token',
  summary:
    'Unsubscribes from the newsletter in one click, for mail programs (RFC 8058) and for the page of the link',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  params: z.object({ token: Token }),
  response: Done,
  errors: ['invalid_ticket'],
});

export const newsletterCount = endpoint({
  method: 'GET',
  path: '/employee/newsletter_count',
  summary: 'The number of subscribers, and of addresses not confirmed yet',
  ...forAdmins('outreach'),
  response: z.object({ subscribed: z.int(), waiting: z.int() }),
});
