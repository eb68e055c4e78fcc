import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { byId, Done, Email, Id, Name, Time } from './values.ts';

/** A signed-in device. */
export const Device = z.object({
  id: Id,
  /** Browser and system as reported by the browser: 'Firefox on Windows'. */
  name: z.string(),
  address: z.string(),
  created_at: Time,
  last_used_at: Time,
  /** The device of this request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const deviceList = endpoint({
  method: 'GET',
  path: '/authentication/sessions',
  summary: 'Lists the sessions of the caller: the current one first, then by last use',
  access: signedIn,
  beforeSecondFactor: true,
  response: z.array(Device),
});

export const deviceEnd = endpoint({
  method: 'DELETE',
  path: '/authentication/sessions/:id',
  summary: 'Ends one of your sessions',
  access: signedIn,
  beforeSecondFactor: true,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});

export const devicesEndOthers = endpoint({
  method: 'POST',
  path: '/authentication/sessions/end_others',
  summary: 'Ends all your sessions except this one',
  access: signedIn,
  beforeSecondFactor: true,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  response: Done,
});

export const OwnName = z.object({ first_name: Name, last_name: Name });

export const ownNameUpdate = endpoint({
  method: 'PUT',
  path: '/authentication/own_name',
  summary: 'Changes your name; a fractional changes it in the profile',
  access: ['company', 'admin'],
  adminArea: 'everyone',
  requiresSeat: false,
  invalidates: ['companies', 'reviews'],
  idempotent: 'by-nature',
  body: OwnName,
  response: OwnName,
});

/** Without it the call needs a recent proof (`reauthenticate`). */
const currentPassword = z.string().min(1, 'This is required.').max(1_000).optional();

export const EmailChange = z.object({ email: Email, password: currentPassword });

export const emailChange = endpoint({
  method: 'POST',
  path: '/authentication/email_change',
  summary:
    'Mails a confirmation link to the new address; the response is the same whether it is available or not',
  access: signedIn,
  requiresSeat: false,
  requiresRecentAuth: true,
  proofField: 'password',
  invalidates: [],
  idempotent: false,
  body: EmailChange,
  response: Done.extend({ mailbox: z.string().optional() }),
  errors: ['company_sign_in_required'],
});

export const emailChangeConfirm = endpoint({
  method: 'POST',
  path: '/authentication/email_change_confirm',
  summary:
    "Changes the account's address with the ticket of the mailed link; ends the sessions of other browsers",
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: z.object({ ticket: z.string().min(1).max(200) }),
  response: Done.extend({ id: Id, email: z.string() }),
  errors: ['invalid_ticket', 'already_exists', 'company_sign_in_required'],
});

export const emailChangeUndo = endpoint({
  method: 'POST',
  path: '/authentication/email_change_undo',
  summary:
    'Restores the address before a change with the ticket mailed to it, ends all sessions and mails a link to set a new password',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: z.object({ ticket: z.string().min(1).max(200) }),
  response: Done.extend({ email: z.string() }),
  errors: ['invalid_ticket', 'already_exists'],
});

export const ownDataLink = endpoint({
  method: 'POST',
  path: '/authentication/own_data_link',
  summary: 'Creates a link to your data as a zip, valid once and for a minute',
  access: signedIn,
  requiresSeat: false,
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: false,
  response: z.object({ url: z.string() }),
});

export const accountDelete = endpoint({
  method: 'POST',
  path: '/authentication/account_delete',
  summary: 'Erases your account and personal data at once; records of money are kept without the person',
  access: ['fractional', 'company'],
  requiresSeat: false,
  requiresRecentAuth: true,
  proofField: 'password',
  invalidates: ['companies', 'jobs', 'people', 'reviews'],
  idempotent: 'by-nature',
  body: z.object({ password: currentPassword }),
  response: Done,
});
