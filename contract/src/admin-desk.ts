import { z } from 'zod';
import { type AdminArea, adminRoles } from './admin-roles.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Done, Id, line, paragraph, Time } from './values.ts';

interface DeskKindDetails {
  name: string;
  /** The plural, as a filter. */
  label: string;
  /** The part of the admin area that a role needs to see it. */
  area: AdminArea;
  /** No step on the record ends an item: an admin hides it for `limits.deskSettledDays`, or until it is due soon. */
  settledByAdmin?: true;
  /** An item has to be done by a day. */
  hasDeadline?: true;
}

/**
 * The kinds of items that wait for an admin. An item ends when its record is handled (an approval, an answer). The kinds
 * with `settledByAdmin` have no such step: an admin hides their items for `limits.deskSettledDays`.
 */
export const deskKinds = {
  approval: { name: 'Approval', label: 'Approvals', area: 'people' },
  re_review: { name: 'Re-review', label: 'Re-reviews', area: 'people' },
  job_review: { name: 'New job', label: 'New jobs', area: 'jobs' },
  rename: { name: 'Rename', label: 'Renames', area: 'people' },
  report: { name: 'Report', label: 'Reports', area: 'people' },
  appeal: { name: 'Appeal', label: 'Appeals', area: 'people' },
  data_request: { name: 'Data request', label: 'Data requests', area: 'people', hasDeadline: true },
  enquiry: { name: 'Message', label: 'Messages', area: 'people' },
  past_due: { name: 'Failed charge', label: 'Failed charges', area: 'finance', settledByAdmin: true },
  dispute: { name: 'Dispute', label: 'Disputes', area: 'finance', settledByAdmin: true, hasDeadline: true },
  refund: { name: 'Refund', label: 'Refunds', area: 'finance', settledByAdmin: true },
  slow_company: { name: 'Slow company', label: 'Slow companies', area: 'people', settledByAdmin: true },
  bounce: { name: 'Bounced address', label: 'Bounced addresses', area: 'people' },
  source: { name: 'Failing source', label: 'Failing sources', area: 'jobs' },
  thin_cell: { name: 'Thin market', label: 'Thin markets', area: 'jobs', settledByAdmin: true },
  dead_letter: { name: 'Failed task', label: 'Failed tasks', area: 'admins' },
} as const satisfies Record<string, DeskKindDetails>;

export type DeskKind = keyof typeof deskKinds;
export const DeskKind = z.enum(Object.keys(deskKinds) as [DeskKind, ...DeskKind[]]);

/** Whether an admin settles items of the kind, because no step on the record ends them. */
export const isSettledByAdmin = (kind: DeskKind): boolean => 'settledByAdmin' in deskKinds[kind];

/** Whether items of the kind have to be done by a day. */
export const hasDeadline = (kind: DeskKind): boolean => 'hasDeadline' in deskKinds[kind];

const AdminName = z.object({ id: Id, name: z.string() });

/** The id of the record; for a thin market, its function and region: `CFO|Europe`. */
const ItemId = line(120, 1);

/** Something that waits for an admin. */
export const DeskItem = z.object({
  kind: DeskKind,
  id: ItemId,
  title: z.string(),
  detail: z.string(),
  /** When it began to wait. */
  since: Time,
  /** By when it has to be done; null if there is no such day. */
  due_at: Time.nullable(),
  /** The admin page of the record. */
  link: z.string(),
  /** The account that the item is about, for a link to its admin page; null if it is about none. */
  account_id: Id.nullable(),
  /** The words of a message or report; null without any. */
  message: z.string().nullable(),
  /** Of a re-review: what changed since the approval. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The admin who takes care of it. */
  assignee: AdminName.nullable(),
});
export type DeskItem = z.infer<typeof DeskItem>;

export const deskItems = endpoint({
  method: 'GET',
  path: '/desk/items',
  summary: 'Lists what waits for admins of your role, oldest first, with the admins who can be assigned',
  ...forAdmins('dashboard'),
  query: z.object({
    ...pagingQuery,
    kind: DeskKind.optional(),
    /** Only what is assigned to the caller. */
    mine: z.stringbool().optional(),
  }),
  response: toPageSchema(DeskItem).extend({
    admins: z.array(AdminName.extend({ role: z.enum(adminRoles) })),
  }),
});

export const deskCounts = endpoint({
  method: 'GET',
  path: '/desk/counts',
  summary: 'Counts what waits for admins of your role, by kind',
  ...forAdmins('dashboard'),
  response: z.object({
    total: z.int(),
    mine: z.int(),
    /** Kinds of which nothing waits are missing. */
    kinds: z.partialRecord(DeskKind, z.int()),
  }),
});
export type DeskCounts = z.infer<typeof deskCounts.response>;

const item = { kind: DeskKind, item_id: ItemId };

export const deskAssign = endpoint({
  method: 'POST',
  path: '/desk/assignment',
  summary: 'Assigns an item to an admin whose role may handle it, or to nobody',
  ...forAdmins('dashboard'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ ...item, assignee_id: Id.nullable() }),
  response: Done,
});

export const deskSettle = endpoint({
  method: 'POST',
  path: '/desk/settlement',
  summary: `Hides an item that has no closing step, for ${limits.deskSettledDays} days or until it is due within ${limits.deskDueDays} days; then it is listed again if it still waits`,
  ...forAdmins('dashboard'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object(item),
  response: Done,
  errors: ['not_allowed_now'],
});

export const companyRemind = endpoint({
  method: 'POST',
  path: '/desk/company_reminder/:id',
  summary: 'Reminds a company of applicants who wait for an answer, and settles the item',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const jobReturn = endpoint({
  method: 'POST',
  path: '/desk/job_return/:id',
  summary: 'Returns a job that waits for a review to its company, with what has to change',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ reason: paragraph(limits.deskReasonCharacters, 1) }),
  response: Done,
  errors: ['not_allowed_now'],
});

const undo = {
  method: 'POST',
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
} as const;

export const approvalUndo = endpoint({
  ...undo,
  path: '/desk/approval_undo/:id',
  ...forAdmins('people'),
  summary: 'Undoes the approval of a fractional or of their changes, before anyone is notified',
  invalidates: ['companies', 'jobs', 'people', 'reviews'],
});

export const jobReviewUndo = endpoint({
  ...undo,
  path: '/desk/job_review_undo/:id',
  ...forAdmins('jobs'),
  summary: 'Moves a job that an admin has just published back to review, before anyone is notified',
  invalidates: ['jobs'],
});

export const bounceClear = endpoint({
  method: 'DELETE',
  path: '/desk/bounce/:id',
  summary: 'Clears an address that bounced or complained, so that it gets mail again',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ reason: line(limits.deskReasonCharacters, 1) }),
  response: Done,
});

export const deadLetterDecide = endpoint({
  method: 'POST',
  path: '/desk/dead_letter',
  summary: 'Runs a failed task again, or discards it',
  ...forAdmins('admins'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    /** The number of the task in the queue. */
    task: z.string().regex(/^\d{1,18}$/, 'Must be the number of a task.'),
    action: z.enum(['retry', 'discard']),
  }),
  response: Done,
});
