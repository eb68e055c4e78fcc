import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Side, Terms } from './terms.ts';
import { Id, line, Time } from './values.ts';

/** The signature of one side, with its evidence. It never changes. */
export const MandateSignature = z.object({
  side: Side,
  /** As typed by the person who signed. */
  name: z.string(),
  signed_at: Time,
  /** The IP address of the request. */
  address: z.string(),
  user_agent: z.string(),
  /** The SHA-256 of the document that was shown. */
  document_sha256: z.string(),
});
export type MandateSignature = z.infer<typeof MandateSignature>;

/** The document of one version of the terms that both sides accepted. */
export const MandateVersion = z.object({
  /** The number of the version of the terms. */
  number: z.int(),
  terms: Terms,
  /** What both sides sign, in Markdown. */
  document: z.string(),
  /** The SHA-256 of the document in UTF-8, in hexadecimal. */
  sha256: z.string(),
  created_at: Time,
  /** One per side at most, in the order of time. */
  signatures: z.array(MandateSignature),
});
export type MandateVersion = z.infer<typeof MandateVersion>;

/** The document of an engagement: its newest version, and all of them. */
export const Mandate = MandateVersion.extend({
  application_id: Id,
  job: z.string(),
  /** The names of the parties, as in the document. */
  company: z.string(),
  fractional: z.string(),
  /** Whether the caller's side has yet to sign the newest version. Nobody signs after the end of the engagement. */
  awaits_you: z.boolean(),
  /** All versions, the newest first. */
  versions: z.array(MandateVersion),
});
export type Mandate = z.infer<typeof Mandate>;

const params = z.object({ application_id: Id });

export const mandateDetail = endpoint({
  method: 'GET',
  path: '/employer/mandate/:application_id',
  summary: 'Gets the document of the agreed terms with its hash and signatures, for both sides',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  params,
  response: Mandate,
});

export const mandatePdf = endpoint({
  method: 'GET',
  path: '/employer/mandate_pdf/:application_id',
  summary: 'Downloads the document as a PDF with a page of evidence; by default its newest version',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  params,
  query: z.object({ number: z.coerce.number<unknown>().int().min(1).max(10_000).optional() }),
  response: z.file().mime('application/pdf'),
});

export const mandateSignature = endpoint({
  method: 'POST',
  path: '/employer/mandate_signature',
  summary: 'Signs the newest version of the document for your side, by typing your name',
  access: ['company', 'fractional'],
  requiresSeat: true,
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    application_id: Id,
    /** The first and last name of the account. */
    name: line(2 * limits.nameCharacters + 1, 1),
    /** The hash of the document that was read. */
    document_sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.'),
  }),
  response: Mandate,
  errors: ['document_changed', 'already_signed', 'not_allowed_now'],
});
