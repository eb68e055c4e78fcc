import { addWorkingDays, toIsoDay, toMonth } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor, toMinor } from '../../../../contract/src/money.ts';
import { toQuarters } from '../../../../contract/src/statement-pay.ts';
import type { StatementEntry } from '../../../../contract/src/statements.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { listTerms, type TermsRow, toTermsVersion } from '../terms/terms.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import { notifyStatement } from './notify-statements.ts';
import { getMonthAccount, type MonthAccount, runningMonths, sumHours } from './statements.policy.ts';
import {
  getOwnEngagement,
  listStatements,
  listStatusChanges,
  type OwnEngagement,
  type StatementRow,
} from './statements.queries.ts';

interface Entry {
  engagement: OwnEngagement;
  row: StatementRow;
  account: MonthAccount;
  statements: StatementRow[];
  versions: TermsRow[];
}

/** Validates the entered amount: only a project and a part of a month leave the pay open. */
const requireAmount = ({ ratePeriod, rateMinor }: MonthAccount, entered: number | null) => {
  if (entered === null) return;
  if (ratePeriod === 'hour' || ratePeriod === 'day')
    throw invalid({ amount: 'The pay follows from the hours.' });
  if (entered > rateMinor) throw invalid({ amount: `At most ${toMajor(rateMinor)}, as the terms say.` });
};

/**
 * Stores what the fractional enters for a month. Throws unless the engagement ran in it, and for a statement that is not
 * `editable` any more.
 */
const storeEntry = async (
  db: Db,
  actor: Actor,
  { application_id, month, topics, amount = null }: StatementEntry,
  { now, editable }: { now: Date; editable: StatementRow['status'][] },
): Promise<Entry> => {
  const engagement = await getOwnEngagement(db, actor, application_id, { lock: true });
  const months = runningMonths(engagement, await listStatusChanges(db, application_id), toIsoDay(now));
  if (!months.includes(month)) throw invalid({ month: 'The engagement did not run in this month.' });
  const statements = await listStatements(db, application_id);
  const before = statements.find((row) => toMonth(row.month) === month);
  if (before && !editable.includes(before.status))
    throw problem('not_allowed_now', `This statement is ${before.status}. It cannot be edited.`);
  const stored = topics.map(({ topic, hours }) => ({ topic, quarters: toQuarters(hours) }));
  if (sumHours(stored) > toQuarters(limits.statementHours.max))
    throw invalid({ topics: `At most ${limits.statementHours.max} hours a month.` });
  const enteredMinor = amount === null ? null : toMinor(amount);
  const versions = await listTerms(db, [application_id]);
  const account = getMonthAccount({ engagement, versions, statements, month, topics: stored, enteredMinor });
  requireAmount(account, enteredMinor);
  const values = {
    topics: JSON.stringify(stored),
    entered_minor: enteredMinor,
    updated_at: now.toISOString(),
  };
  const row = oneRow(
    await db
      .insertInto('statements')
      .values({ application_id, month: `${month}-01`, ...values })
      .onConflict((conflict) => conflict.columns(['application_id', 'month']).doUpdateSet(values))
      .returningAll()
      .execute(),
  );
  return { engagement, row, account, statements, versions };
};

/** Saves a draft. A questioned statement has none: the company would see it in place of what it asked about. */
export const saveStatement = async (
  db: Db,
  actor: Actor,
  entry: StatementEntry,
  now: Date,
): Promise<void> => {
  await storeEntry(db, actor, entry, { now, editable: ['draft'] });
};

/**
 * What the pay of other months leaves of a project, in minor units; null for other rates. Months under other terms or in
 * another currency do not count.
 */
export const getRemainingProjectMinor = (
  { ratePeriod, rateMinor, currency }: Pick<MonthAccount, 'ratePeriod' | 'rateMinor' | 'currency'>,
  others: StatementRow[],
  versions: TermsRow[],
): number | null => {
  if (ratePeriod !== 'project') return null;
  const ofProject = versions
    .filter((version) => toTermsVersion(version).terms.rate_period === 'project')
    .map(({ id }) => id);
  return others
    .filter(({ status }) => status === 'submitted' || status === 'approved')
    .filter((other) => other.currency === currency)
    .filter(({ terms_id }) => terms_id !== null && ofProject.includes(terms_id))
    .reduce((left, { pay_minor }) => left - (pay_minor ?? 0), rateMinor);
};

/** Saves and submits the statement of a month, which fixes its terms, hours and pay, and notifies the company. */
export const submitStatement = async (
  db: Db,
  actor: Actor,
  entry: StatementEntry,
  now: Date,
): Promise<void> => {
  const stored = await storeEntry(db, actor, entry, { now, editable: ['draft', 'questioned'] });
  const { engagement, row, account, statements, versions } = stored;
  if (account.used === 0) throw invalid({ topics: 'Enter at least one topic with its hours.' });
  const left = getRemainingProjectMinor(
    account,
    statements.filter(({ id }) => id !== row.id),
    versions,
  );
  if (left !== null && row.entered_minor === null)
    throw invalid({ amount: 'Enter the amount of this month.' });
  if (left !== null && account.payMinor > left)
    throw invalid({ amount: `Of the agreed total, ${toMajor(left)} is left.` });
  const answerBy = addWorkingDays(now, limits.statementAnswerDays);
  await db
    .updateTable('statements')
    .set({
      status: 'submitted',
      submissions: row.submissions + 1,
      terms_id: account.termsId,
      bought_quarters: account.bought,
      carried_quarters: account.carried,
      used_quarters: account.used,
      pay_minor: account.payMinor,
      currency: account.currency,
      submitted_at: now.toISOString(),
      answer_by: answerBy,
    })
    .where('id', '=', row.id)
    .execute();
  await notifyStatement(db, engagement, {
    event: 'submitted',
    month: entry.month,
    dedupeKey: `statement ${row.id} submitted ${row.submissions + 1}`,
    answerBy,
  });
  await emitWebhook(db, 'statement.submitted', row.id);
};
