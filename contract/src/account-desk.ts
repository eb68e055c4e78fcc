import { z } from 'zod';
import { AccountStatus } from './account-list.ts';
import { Session, UserTypeValue } from './accounts.ts';
import { ApplicationStatus } from './applications.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { JobStatus } from './jobs.ts';
import { limits } from './limits.ts';
import { mailProviders } from './mail-events.ts';
import { LoggedMail } from './mail-log.ts';
import { ReportDecision, ReportReason } from './moderation.ts';
import { Currency } from './money.ts';
import { PlanDuration, PlanTitle } from './plans.ts';
import { byId, Done, Email, Id, line, Time } from './values.ts';

const Reason = line(limits.deskReasonCharacters, 1);

/** A monthly allowance that an admin can add to. */
export const GivenCredit = z.enum(['application', 'conversation']);
export type GivenCredit = z.infer<typeof GivenCredit>;

const Company = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(['owner', 'member']),
  verified_domains: z.array(z.string()),
  /** The owner first. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: z.enum(['owner', 'member']),
      status: AccountStatus,
    }),
  ),
});

const DeskPlan = z.object({
  id: Id,
  title: PlanTitle,
  duration: PlanDuration,
  status: z.enum(['active', 'past_due', 'ended']),
  currency: Currency,
  /** Per period, before discounts. */
  amount: z.number(),
  start_date: Time,
  end_date: Time,
  cancel_at_period_end: z.boolean(),
  /** Granted by an admin without a charge. */
  granted: z.boolean(),
});

const DeskInvoice = z.object({
  id: Id,
  number: z.string().nullable(),
  description: z.string(),
  currency: Currency,
  amount: z.number(),
  tax: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  /** What can be refunded; 0 while it is disputed. */
  refundable: z.number(),
  status: z.enum(['paid', 'open', 'failed', 'void', 'refunded']),
  created_at: Time,
});

const DeskReport = z.object({
  id: Id,
  /** Whether the account is the one that reported. */
  filed: z.boolean(),
  reason: ReportReason,
  text: z.string().nullable(),
  decision: ReportDecision.nullable(),
  statement: z.string().nullable(),
  created_at: Time,
});

/** `refused`: by our mail server at the last try. `bounce` and `complaint`: reported by a provider. */
export const SuppressionKind = z.enum(['refused', 'bounce', 'complaint']);
export type SuppressionKind = z.infer<typeof SuppressionKind>;

/** Everything that an admin sees of an account. Lists have the newest rows first, at most `limits.deskRows`. */
export const AccountDesk = z.object({
  id: Id,
  type: UserTypeValue,
  name: z.string(),
  email: z.string(),
  status: AccountStatus,
  created_at: Time,
  /** Why the address gets no mail, or less; null if it gets all. */
  bounce: z
    .object({
      id: Id,
      kind: SuppressionKind,
      /** The provider that reported it; null for our own mail server. */
      provider: z.enum(mailProviders).nullable(),
      reply: z.string(),
      at: Time,
    })
    .nullable(),
  company: Company.nullable(),
  plans: z.array(DeskPlan),
  invoices: z.array(DeskInvoice),
  credits: z.array(z.object({ kind: GivenCredit, used: z.int(), allowed: z.int() })),
  jobs: z.array(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum([...JobStatus.options, 'archived']),
      applicants: z.int(),
      created_at: Time,
    }),
  ),
  applications: z.array(
    z.object({
      id: Id,
      job_id: Id,
      job: z.string(),
      company: z.string().nullable(),
      status: ApplicationStatus,
      created_at: Time,
    }),
  ),
  /** With the addresses that they come from; null, as the sign-ins, for roles that may not decide about people. */
  sessions: z
    .array(z.object({ id: Id, device: z.string(), address: z.string(), last_used_at: Time }))
    .nullable(),
  /** Good and failed sign-ins. */
  sign_ins: z
    .array(z.object({ id: Id, at: Time, good: z.boolean(), address: z.string().nullable() }))
    .nullable(),
  /** The newest of `accountMails`. */
  mails: z.array(LoggedMail),
  /** Null for roles that may not decide about people. */
  reports: z.array(DeskReport).nullable(),
  /** Null for roles that may not read the audit log. */
  audit: z
    .array(
      z.object({
        id: Id,
        at: Time,
        action: z.string(),
        actor: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type AccountDesk = z.infer<typeof AccountDesk>;

export const accountDesk = endpoint({
  method: 'GET',
  path: '/desk/account/:id',
  summary: 'Gets everything about the account of a person, by its id or that of their company',
  ...forAdmins('directory'),
  params: byId,
  response: AccountDesk,
});

export const FoundAccount = z.object({
  id: Id,
  type: UserTypeValue,
  name: z.string(),
  email: z.string(),
  status: AccountStatus,
  company: z.string().nullable(),
  /** What matched other than the name and the address. */
  match: z.enum(['id', 'invoice', 'company']).nullable(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

export const accountSearch = endpoint({
  method: 'GET',
  path: '/desk/account_search',
  summary: 'Finds accounts by name, address, company, id or number of an invoice',
  ...forAdmins('directory'),
  query: z.object({ search: line(200, 2) }),
  response: z.array(FoundAccount),
});

export const creditsGrant = endpoint({
  method: 'POST',
  path: '/payment/grant_credits',
  summary: 'Adds to an allowance of the current month',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ user_id: Id, kind: GivenCredit, amount: z.int().min(1).max(100), reason: Reason }),
  response: Done,
  errors: ['not_allowed_now'],
});

export const accountInvite = endpoint({
  method: 'POST',
  path: '/desk/account_link/:id',
  summary: 'Mails an invited person their invitation again, and anybody else a link to set a password',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: false,
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const accountSignOut = endpoint({
  method: 'POST',
  path: '/desk/account_sign_out/:id',
  summary: 'Ends all sessions of an account',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ reason: Reason }),
  response: Done,
});

export const accountAddress = endpoint({
  method: 'POST',
  path: '/desk/account_address/:id',
  summary: 'Mails a link to a new address of the account, which changes when somebody opens it there',
  access: ['admin'],
  adminArea: 'people',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: false,
  params: byId,
  body: z.object({ email: Email, reason: Reason }),
  response: Done,
  errors: ['already_exists'],
});

export const accountExport = endpoint({
  method: 'POST',
  path: '/desk/account_export/:id',
  summary: 'Creates a link to the data of an account as a zip, valid once and for a minute',
  access: ['admin'],
  adminArea: 'people',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: false,
  params: byId,
  body: z.object({ reason: Reason }),
  response: z.object({ url: z.string() }),
});

export const companyOwnerChange = endpoint({
  method: 'POST',
  path: '/desk/company_owner/:id',
  summary: 'Makes a colleague the owner of a company, with its plans and payments',
  access: ['admin'],
  adminArea: 'people',
  requiresRecentAuth: true,
  invalidates: ['companies', 'jobs'],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ user_id: Id, reason: Reason }),
  response: Done,
  errors: ['not_allowed_now'],
});

export const seeAs = endpoint({
  method: 'POST',
  path: '/desk/see_as/:id',
  summary: 'Opens a session that only reads as a person, without conversations, for 30 minutes',
  access: ['admin'],
  adminArea: 'people',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: false,
  params: byId,
  body: z.object({ reason: Reason }),
  response: Session.extend({ expires_at: Time }),
  errors: ['not_allowed_now'],
});

export const seeAsEnd = endpoint({
  method: 'POST',
  path: '/desk/see_as_end',
  summary: 'Ends such a session',
  access: ['fractional', 'company'],
  viewer: 'allowed',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  response: Done,
});
