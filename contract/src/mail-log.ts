import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Id, line, Time } from './values.ts';

/**
 * What became of a mail. `sent`: the mail server took it; `delivered`: the provider reports that it arrived. `failed`: it is
 * tried again. Not sent are `waiting` ones, `switched_off` (by the person) and `bouncing` (the address is stopped).
 * `in_doubt`: handed over, but the result is unknown.
 */
export const MailState = z.enum([
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'refused',
  'soft_bounce',
  'bounce',
  'complaint',
  'switched_off',
  'bouncing',
  'in_doubt',
]);
export type MailState = z.infer<typeof MailState>;

export const MailStreamName = z.enum(['transactional', 'bulk']);

export const LoggedMail = z.object({
  id: Id,
  title: z.string(),
  /** A kind of notification, or of campaign (`mail`, `service`, `upgrade`); `account`: a code, a link or the like. */
  kind: z.string(),
  stream: MailStreamName,
  state: MailState,
  /** The reply of the mail server or the provider. */
  reason: z.string().nullable(),
  at: Time,
});
export type LoggedMail = z.infer<typeof LoggedMail>;

export const accountMails = endpoint({
  method: 'GET',
  path: '/desk/account_mails/:id',
  summary: 'Lists the mails to an account of the last 90 days, newest first, with what became of them',
  ...forAdmins('directory'),
  params: byId,
  query: z.object({
    ...pagingQuery,
    state: MailState.optional(),
    stream: MailStreamName.optional(),
    kind: line(60).optional(),
  }),
  /** `kinds` are those that occur among the mails. */
  response: toPageSchema(LoggedMail).extend({ kinds: z.array(z.string()) }),
});
