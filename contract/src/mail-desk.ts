import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { mailProviders } from './mail-events.ts';

/** What receivers look up about the domain of a sender. `weak`: it counts, but could do more. */
export const MailDnsRecord = z.object({
  record: z.enum(['spf', 'dkim', 'dmarc']),
  /** The name that was looked up. */
  name: z.string(),
  state: z.enum(['ok', 'weak', 'missing', 'wrong', 'unknown']),
  /** What is good, or what to do. */
  text: z.string(),
  found: z.string().nullable(),
});
export type MailDnsRecord = z.infer<typeof MailDnsRecord>;

export const mailSetup = endpoint({
  method: 'GET',
  path: '/notification/mail_setup',
  summary: 'How mail leaves, and what DNS says about the domain of its sender',
  ...forAdmins('outreach'),
  response: z.object({
    sender: z.string(),
    domain: z.string(),
    /** False in development without a mail server. */
    has_server: z.boolean(),
    /** Whether bulk mail leaves by a server of its own. */
    separate_bulk: z.boolean(),
    signed: z.boolean(),
    /** Messages a second; null for as fast as the server takes them. */
    rates: z.object({ transactional: z.number().nullable(), bulk: z.number().nullable() }),
    /** The providers whose reports are taken. */
    providers: z.array(z.enum(mailProviders)),
    records: z.array(MailDnsRecord),
  }),
});
