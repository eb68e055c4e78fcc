import { toIsoDay } from '../../../../contract/src/dates.ts';
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
import { companyTerms, daysAfterMove, toTerms } from './engagements.policy.ts';
import {
  type EngagementRow,
  getOwnEngagement,
  lockDue,
  lockLiveOf,
  type OwnEngagement,
  saveChanges,
} from './engagements.queries.ts';
import { notifyChanges, notifyMove, partyOf } from './notify-engagements.ts';

type Values = EngagementTerms & { status?: EngagementStatus };

const toText = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** The values that differ from the stored ones. */
const changesTo = (row: EngagementRow, values: Values) => {
  const before = { ...toTerms(row), status: row.status };
  return (Object.keys(values) as EngagementField[])
    .filter((field) => values[field] !== undefined && values[field] !== before[field])
    .map((field) => ({ field, before: toText(before[field]), after: toText(values[field]) }));
};

/** Writes the values that differ. Returns the changed fields. */
const writeValues = async (
  db: Db,
  row: OwnEngagement,
  actorId: string | null,
  values: Values,
  reason?: string,
): Promise<EngagementField[]> => {
  const changes = changesTo(row, values);
  if (changes.length === 0) return [];
  const { rate, ...columns } = values;
  await saveChanges(
    db,
    row,
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

const requireValidDays = (
  { status }: EngagementRow,
  { start_date, end_date }: Required<EngagementTerms>,
  now: Date,
) => {
  if (status !== 'planned' && start_date !== null && start_date > toIsoDay(now))
    throw invalid({ start_date: 'This engagement has started. Choose today or an earlier day.' });
  if (start_date !== null && end_date !== null && end_date < start_date)
    throw invalid({ end_date: 'The end must not be before the start.' });
};

/** Changes the terms and notifies the other party. Throws if it has ended, or a fractional changes the rate. */
export const changeTerms = async (
  db: Db,
  actor: Actor,
  id: string,
  terms: EngagementTerms,
  now: Date,
): Promise<void> => {
  const row = await getOwnEngagement(db, actor, id, { lock: true });
  if (row.status === 'ended') throw problem('not_allowed_now', 'This engagement has ended.');
  const fields = changesTo(row, terms).map(({ field }) => field);
  const refused = actor.type === 'company' ? [] : companyTerms.filter((field) => fields.includes(field));
  if (refused.length > 0)
    throw invalid(
      Object.fromEntries(refused.map((field) => [field, 'Only the company can change the rate.'])),
    );
  requireValidDays(row, { ...toTerms(row), ...terms }, now);
  const changed = await writeValues(db, row, actor.id, terms);
  if (changed.length > 0) await notifyChanges(db, row, partyOf(actor), changed);
};

interface Move {
  application_id: string;
  status: EngagementStatus;
  reason: string;
}

/** Changes the status and notifies the other party. */
export const moveEngagement = async (
  db: Db,
  actor: Actor,
  { application_id, status, reason }: Move,
  now: Date,
): Promise<void> => {
  const row = await getOwnEngagement(db, actor, application_id, { lock: true });
  if (!engagementMoves[row.status].includes(status))
    throw problem('invalid_transition', `An engagement that is ${row.status} cannot become ${status}.`);
  await writeValues(
    db,
    row,
    actor.id,
    { status, ...daysAfterMove(row, status, toIsoDay(now)) },
    status === 'ended' ? reason : undefined,
  );
  await notifyMove(db, row, partyOf(actor), status, reason === '' ? [] : [`They wrote: ${reason}`]);
};

/** Starts up to `limit` engagements whose start day has come, and notifies both parties. Returns their number. */
export const startDue = async (db: Db, limit: number, now: Date): Promise<number> => {
  const due = await lockDue(db, toIsoDay(now), limit);
  for (const row of due) {
    await writeValues(db, row, null, { status: 'active' });
    await notifyMove(db, row, null, 'active');
  }
  return due.length;
};

/** Ends the engagements of a company that is removed, and notifies the fractionals. */
export const endEngagementsOf = async (db: Db, companyId: string): Promise<void> => {
  const today = toIsoDay(new Date());
  for (const row of await lockLiveOf(db, companyId)) {
    const reason = `${row.company_name} has left Cadre.`;
    await writeValues(db, row, null, { status: 'ended', ...daysAfterMove(row, 'ended', today) }, reason);
    await notifyMove(db, row, 'company', 'ended', [reason]);
  }
};
