import { z } from 'zod';
import { AddressForm } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done } from './values.ts';

/** What the links of a newsletter and of the mail that confirms it carry: whose they are, under our signature. */
const Token = z.string().min(1).max(200);

export const newsletterSubscribe = endpoint({
  method: 'POST',
  path: '/employee/newsletter',
  summary: 'Asks for the newsletter: it comes once the link that is mailed to the address was opened',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: AddressForm,
  /** `mailbox` is where the mail can be read while no mail server is set: in development alone. */
  response: Done.extend({ mailbox: z.string().optional() }),
});

export const newsletterConfirm = endpoint({
  method: 'POST',
  path: '/employee/newsletter_confirm',
  summary: 'Confirms an address by the link that was mailed to it, or takes it back in after it left',
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
  summary: 'Ends the newsletter in one click, for mail programs (RFC 8058) and for the page of the link',
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
  summary: 'How many addresses get the newsletter, and how many have not confirmed yet',
  access: ['admin'],
  response: z.object({ subscribed: z.int(), waiting: z.int() }),
});
