import { sql } from 'kysely';
import {
  type DeskCounts,
  type DeskItem,
  DeskKind,
  deskKinds,
  hasDeadline,
  isSettledByAdmin,
} from '../../../../contract/src/admin-desk.ts';
import { type AdminRole, mayUse } from '../../../../contract/src/admin-roles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { bouncedAddresses } from '../../lib/bounces.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { deadLetters } from '../../lib/dead-letters.ts';
import type { Rows } from '../../lib/page.ts';
import type { WaitingItems } from '../../lib/waiting-item.ts';
import { slowCompanies } from '../applications/applications.public.ts';
import { disputesToAnswer, failedCharges, unfinishedRefunds } from '../billing/billing.public.ts';
import { waitingRenames } from '../companies/companies.public.ts';
import { waitingDataRequests, waitingEnquiries } from '../enquiries/enquiries.public.ts';
import { waitingApprovals, waitingReReviews } from '../fractionals/fractionals.public.ts';
import { jobsInReview } from '../jobs/jobs.public.ts';
import { waitingAppeals, waitingReports } from '../moderation/moderation.public.ts';
import { failingSources } from '../scrapers/scrapers.public.ts';
import { thinCells } from '../statistics/statistics.public.ts';

/** What waits of each kind, as the owner of its records selects it. */
const waitingItemsByKind: Record<DeskKind, WaitingItems> = {
  approval: waitingApprovals,
  re_review: waitingReReviews,
  job_review: jobsInReview,
  rename: waitingRenames,
  report: waitingReports,
  appeal: waitingAppeals,
  data_request: waitingDataRequests,
  enquiry: waitingEnquiries,
  past_due: failedCharges,
  dispute: disputesToAnswer,
  refund: unfinishedRefunds,
  slow_company: slowCompanies,
  bounce: bouncedAddresses,
  source: failingSources,
  thin_cell: thinCells,
  dead_letter: deadLetters,
};

/** The kinds that a role may see. */
const kindsFor = (role: AdminRole): DeskKind[] =>
  DeskKind.options.filter((kind) => mayUse(role, deskKinds[kind].area));

const settledKinds = sql`any(${sql.lit(`{${DeskKind.options.filter(isSettledByAdmin).join()}}`)}::text[])`;

/** The items of some kinds, without settled ones, and the admin who takes care of each. */
const waiting = (kinds: readonly DeskKind[]) => {
  const selections = kinds.map(
    (kind) =>
      sql`select ${sql.lit(kind)}, items.* ${hasDeadline(kind) ? sql`` : sql`, null::timestamptz`} from (${waitingItemsByKind[kind]}) as items`,
  );
  return sql`
    select item.*, assignees.id as assignee_id, assignees.full_name as assignee
    from (${sql.join(selections, sql` union all `)})
      as item (kind, id, title, detail, since, link, account_id, message, changes, due_at)
    left join desk_marks on desk_marks.kind = item.kind and desk_marks.item_id = item.id
    left join users as assignees on assignees.id = desk_marks.assignee_id and assignees.status = 'active'
    where not coalesce(item.kind = ${settledKinds} and desk_marks.settled_until > now()
      -- What is due soon is listed nevertheless.
      and (item.due_at is null or item.due_at > now() + make_interval(days => ${limits.deskDueDays})), false)`;
};

interface Caller {
  id: string;
  role: AdminRole;
}

interface Filter {
  kind?: DeskKind | undefined;
  mine?: boolean | undefined;
}

/** What waits for an admin of the role, oldest first. */
export const listDeskItems = async (
  db: Db,
  { id, role }: Caller,
  { kind, mine, ...paging }: Filter & Parameters<typeof rowWindow>[0],
): Promise<Rows<DeskItem>> => {
  const kinds = kindsFor(role).filter((permitted) => kind === undefined || permitted === kind);
  if (kinds.length === 0) return { rows: [], count: 0 };
  const { take, skip } = rowWindow(paging);
  const { rows } = await sql<{ items: DeskItem[]; count: number }>`
    with waiting as materialized (
      select * from (${waiting(kinds)}) as every where ${mine ? sql`assignee_id = ${id}` : sql`true`}
    )
    select (select count(*) from waiting) as count, coalesce(json_agg(json_build_object(
        'kind', kind, 'id', id, 'title', title, 'detail', detail, 'since', json_time(since), 'due_at', json_time(due_at), 'link', link,
        'account_id', account_id, 'message', message, 'changes', coalesce(changes, '[]'),
        'assignee', case when assignee_id is not null
          then json_build_object('id', assignee_id, 'name', assignee) end
      ) order by page.since, kind, id), '[]') as items
    from (select * from waiting order by since, kind, id limit ${take} offset ${skip}) as page`.execute(db);
  const { items, count } = oneRow(rows);
  return { rows: items, count };
};

/** How many items wait for an admin of the role, by kind. */
export const countDeskItems = async (db: Db, { id, role }: Caller): Promise<DeskCounts> => {
  const { rows } = await sql<{ kind: DeskKind; count: number; mine: number }>`
    select kind, count(*) as count, count(*) filter (where assignee_id = ${id}) as mine
    from (${waiting(kindsFor(role))}) as waiting group by kind`.execute(db);
  const sum = (column: 'count' | 'mine') => rows.reduce((total, row) => total + row[column], 0);
  return {
    total: sum('count'),
    mine: sum('mine'),
    kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
  };
};

/** Whether an item waits, for an admin of the role. */
export const isWaitingFor = async (
  db: Db,
  role: AdminRole,
  { kind, id }: Pick<DeskItem, 'kind' | 'id'>,
): Promise<boolean> => {
  if (!kindsFor(role).includes(kind)) return false;
  const { rows } = await sql`select from (${waiting([kind])}) as waiting where id = ${id}`.execute(db);
  return rows.length > 0;
};
