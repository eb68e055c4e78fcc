import {
  type EngagementField,
  type EngagementStatus,
  type EngagementTerms,
  engagementMoves,
} from '../../../../contract/src/engagements.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { companyTerms, daysAfter, termsOf } from './engagements.policy.ts';
import {
  type EngagementRow,
  findOwnEngagement,
  saveChanges,
  takeDue,
  takeLiveOf,
} from './engagements.queries.ts';
import { notifyChanges, notifyStep, sideOf } from './notify-engagements.ts';

type Values = EngagementTerms & { status?: EngagementStatus };

const today = () => new Date().toISOString().slice(0, 10);
const inWords = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** What of `values` is not so yet. */
const changesTo = (row: EngagementRow, values: Values) => {
  const before = { ...termsOf(row), status: row.status };
  return (Object.keys(values) as EngagementField[])
    .filter((field) => values[field] !== undefined && values[field] !== before[field])
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(values[field]) }));
};

const write = async (
  db: Db,
  row: EngagementRow,
  actorId: string | null,
  values: Values,
  reason?: string,
): Promise<EngagementField[]> => {
  const changes = changesTo(row, values);
  if (changes.length === 0) return [];
  const { rate, ...columns } = values;
  await saveChanges(
    db,
    row.application_id,
    actorId,
    {
      ...columns,
      ...(rate === undefined ? {} : { rate_minor: rate === null ? null : toMinor(rate) }),
      ...(reason === undefined ? {} : { end_reason: reason }),
    },
    changes,
  );
  return changes.map(({ field }) => field);
};

const getOwn = async (db: Db, actor: Actor, id: string): Promise<EngagementRow> => {
  const row = await findOwnEngagement(db, actor, id, { lock: true });
  if (row === undefined) throw problem('not_found');
  return row;
};

const requireSound = (row: EngagementRow, after: Required<EngagementTerms>) => {
  if (row.status !== 'planned' && after.start_date !== null && after.start_date > today())
    throw invalid({ start_date: 'It has begun, so it cannot start later.' });
  if (after.start_date !== null && after.end_date !== null && after.end_date < after.start_date)
    throw invalid({ end_date: 'The end has to come after the start.' });
};

/** Changes what was agreed, and tells the other side. Throws where it has ended, or where the terms are not theirs. */
export const changeTerms = async (
  db: Db,
  actor: Actor,
  id: string,
  terms: EngagementTerms,
): Promise<void> => {
  const row = await getOwn(db, actor, id);
  if (row.status === 'ended') throw problem('not_allowed_now', 'This engagement has ended.');
  const wanted = changesTo(row, terms).map(({ field }) => field);
  const refused = actor.type === 'company' ? [] : companyTerms.filter((field) => wanted.includes(field));
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, 'The company sets the rate.'])));
  requireSound(row, { ...termsOf(row), ...terms });
  const changed = await write(db, row, actor.id, terms);
  if (changed.length > 0) await notifyChanges(db, row, sideOf(actor), changed);
};

/** Takes one step of the engagement, and tells the other side. */
export const stepEngagement = async (
  db: Db,
  actor: Actor,
  id: string,
  to: EngagementStatus,
  reason: string,
): Promise<void> => {
  const row = await getOwn(db, actor, id);
  if (!engagementMoves[row.status].includes(to))
    throw problem('invalid_transition', `An engagement that is ${row.status} cannot become ${to}.`);
  await write(
    db,
    row,
    actor.id,
    { status: to, ...daysAfter(row, to, today()) },
    to === 'ended' ? reason : undefined,
  );
  await notifyStep(db, row, sideOf(actor), to, reason === '' ? [] : [`They wrote: ${reason}`]);
};

/** Begins some of those whose start day has come, and tells both sides. Answers how many. */
export const beginDue = async (db: Db, most: number): Promise<number> => {
  const due = await takeDue(db, today(), most);
  for (const row of due) {
    await write(db, row, null, { status: 'active' });
    await notifyStep(db, row, null, 'active');
  }
  return due.length;
};

/** Ends what a company that leaves had with people, and tells them. */
export const endEngagementsOf = async (db: Db, companyId: string): Promise<void> => {
  for (const row of await takeLiveOf(db, companyId)) {
    const reason = `${row.company_name} has left Cadre.`;
    await write(db, row, null, { status: 'ended', ...daysAfter(row, 'ended', today()) }, reason);
    await notifyStep(db, row, 'company', 'ended', [reason]);
  }
};
