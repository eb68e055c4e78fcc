import type { Tenant } from './access-fixtures.ts';
import type { deskRecords } from './desk-records.ts';
import type { offerRecords } from './offer-records.ts';
import type { referenceRecords } from './reference-builders.ts';
import type { statementRecords } from './statement-records.ts';
import type { webhookRecords } from './webhook-records.ts';

export type RecordName =
  | 'companyId'
  | 'identity'
  | 'domain'
  | 'rename'
  | 'job'
  | 'draft'
  | 'application'
  | 'hired'
  | 'engagement'
  | keyof ReturnType<typeof offerRecords>
  | keyof ReturnType<typeof referenceRecords>
  | keyof ReturnType<typeof statementRecords>
  | 'review'
  | 'reviewOfCompany'
  | 'cover'
  | 'enquiry'
  | 'unclaimed'
  | 'source'
  | 'posting'
  | 'auditLine'
  | 'interview'
  | 'invitation'
  | 'shortlist'
  | 'talentSearch'
  | 'room'
  | 'message'
  | 'chatFile'
  | 'education'
  | 'commitment'
  | 'experience'
  | 'search'
  | 'resume'
  | 'picture'
  | 'logo'
  | 'note'
  | 'post'
  | 'promo'
  | 'notification'
  | 'unapproved'
  | 'subscription'
  | 'adminUser'
  | 'colleague'
  | 'fractional'
  | 'owner'
  | 'apiKey'
  | 'pendingAction'
  | keyof ReturnType<typeof webhookRecords>
  | keyof ReturnType<typeof deskRecords>
  | 'passkey'
  | 'session'
  | 'skill'
  | 'siteChange';

/** The records that an actor reaches: their `own`, `any` existing, or `none`. */
type Reach = 'own' | 'any' | 'none';

/** The input of a call: path parameters, query, body. */
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

export interface MatrixRow {
  /** `own` are the caller's records, for fields that are not under test. */
  call: (records: Tenant['records'], own: Tenant['records']) => Promise<Call>;
  /** The response is the same whether the record exists or not. */
  silent?: true;
  /** Default: a company, its colleague and a fractional reach their own, an admin any, a visitor none. */
  reach?: Partial<Record<'company' | 'colleague' | 'fractional' | 'unapproved' | 'admin' | 'visitor', Reach>>;
}

export const allMembersAndVisitors = {
  company: 'any',
  colleague: 'any',
  fractional: 'any',
  visitor: 'any',
} as const;
export const anyCompany = { company: 'any', colleague: 'any' } as const;
export const noVisitor = { company: 'any', colleague: 'any', fractional: 'any' } as const;
// A conversation has two members, and a colleague is not one of them.
export const membersOnly = { colleague: 'none' } as const;

export const byId = (record: RecordName, body?: object, reach?: MatrixRow['reach']): MatrixRow => ({
  call: async (records) => ({ params: { id: await records[record]() }, ...(body ? { body } : {}) }),
  ...(reach ? { reach } : {}),
});
export const inBody = (
  field: string,
  record: RecordName,
  more: object = {},
  reach?: MatrixRow['reach'],
): MatrixRow => ({
  call: async (records) => ({ body: { [field]: await records[record](), ...more } }),
  ...(reach ? { reach } : {}),
});
export const inQuery = (field: string, record: RecordName, reach?: MatrixRow['reach']): MatrixRow => ({
  call: async (records) => ({ query: { [field]: await records[record]() } }),
  ...(reach ? { reach } : {}),
});
export const inRoom = (body?: object): MatrixRow => ({
  call: async (records) => ({ params: { chatId: await records.room() }, ...(body ? { body } : {}) }),
  reach: membersOnly,
});
/** The caller's fractional in a shortlist. */
export const inShortlist = (body?: object): MatrixRow => ({
  call: async (records, own) => ({
    body: { shortlist_id: await records.shortlist(), fractional_id: await own.fractional(), ...body },
  }),
});
