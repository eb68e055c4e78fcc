import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, Email, Flag, Id, line, Name, paragraph, SearchWords, Time, Url } from './values.ts';

const Message = paragraph(limits.enquiryCharacters, 1);

export const ContactForm = z.object({
  name: Name,
  email: Email,
  subject: line(limits.enquirySubjectCharacters, 1),
  message: Message,
  /** A request about the sender's personal data, such as access, correction or erasure. */
  personal_data: z.boolean().optional(),
});
export type ContactForm = z.output<typeof ContactForm>;

export const AffiliateForm = z.object({
  name: Name,
  email: Email,
  /** Where they would recommend the site: their own site, a profile, a podcast. */
  website: Url.or(z.literal('')).optional(),
  message: Message,
});
export type AffiliateForm = z.output<typeof AffiliateForm>;

export const contactUs = endpoint({
  method: 'POST',
  path: '/employee/contact_us',
  summary: 'Sends an enquiry to the operator: stored, and mailed with the sender as reply address',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-key',
  body: ContactForm,
  response: Done,
  creates: true,
});

export const affiliateJoin = endpoint({
  method: 'POST',
  path: '/employee/affiliate',
  summary: 'Applies for the affiliate programme; one open request per address',
  siteSwitch: 'affiliate_programme',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-key',
  body: AffiliateForm,
  response: Done,
  creates: true,
});

export const EnquiryKind = z.enum(['contact', 'affiliate', 'privacy']);
export type EnquiryKind = z.infer<typeof EnquiryKind>;

/** An enquiry to the operator. */
export const Enquiry = z.object({
  id: Id,
  kind: EnquiryKind,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  website: z.string().nullable(),
  created_at: Time,
  /** Of a request about personal data: a month after it. */
  due_at: Time.nullable(),
  done_at: Time.nullable(),
  /** The admin who resolved it. */
  done_by: z.string().nullable(),
  /** What admins answered, oldest first. */
  answers: z.array(z.object({ id: Id, author: z.string(), message: z.string(), created_at: Time })),
});
export type Enquiry = z.infer<typeof Enquiry>;

export const enquiryList = endpoint({
  method: 'GET',
  path: '/employee/enquiries',
  summary:
    'Lists enquiries, newest first, those about personal data by due date; `open` counts the unresolved ones by kind',
  ...forAdmins('people'),
  query: z.object({
    ...pagingQuery,
    kind: EnquiryKind.optional(),
    done: Flag.optional(),
    search: SearchWords.optional(),
  }),
  response: toPageSchema(Enquiry).extend({
    open: z.object({ contact: z.int(), affiliate: z.int(), privacy: z.int() }),
  }),
});

export const enquiryUpdate = endpoint({
  method: 'PUT',
  path: '/employee/enquiries/:id',
  summary: 'Marks an enquiry as done, reopens it, or says whether it is about personal data',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  errors: ['not_allowed_now'],
  body: z
    .object({ done: z.boolean().optional(), kind: z.enum(['contact', 'privacy']).optional() })
    .refine(({ done, kind }) => done !== undefined || kind !== undefined, 'Say what changes.'),
  response: Enquiry,
});

export const enquiryAnswer = endpoint({
  method: 'POST',
  path: '/employee/enquiry_answer/:id',
  summary: 'Mails an answer to the sender of an open enquiry, stores it and marks the enquiry as done',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-key',
  params: byId,
  errors: ['not_allowed_now'],
  body: z.object({ message: Message }),
  response: Enquiry,
  creates: true,
});
