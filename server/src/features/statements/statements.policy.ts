import { addMonths, toIsoDay, toMonth } from '../../../../contract/src/dates.ts';
import { type PayCurrency, toMajor, toMinor } from '../../../../contract/src/money.ts';
import type { InvoiceSummary } from '../../../../contract/src/statement-invoices.ts';
import {
  boughtQuarters,
  daysOfMonth,
  getRemainder,
  payMinor,
  toHours,
} from '../../../../contract/src/statement-pay.ts';
import type { Statement } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import { type TermsRow, toTermsVersion } from '../terms/terms.public.ts';
import type { EngagementRow, StatementRow, StatusChange } from './statements.queries.ts';

/** A topic as it is stored. */
export interface StoredTopic {
  topic: string;
  quarters: number;
}

export const getTopics = ({ topics }: Pick<StatementRow, 'topics'>): StoredTopic[] =>
  topics as unknown as StoredTopic[];

export const sumHours = (topics: StoredTopic[]): number =>
  topics.reduce((sum, { quarters }) => sum + quarters, 0);

const firstDayAfter = (month: string): string => addMonths(`${month}-01`, 1);

/** The months to state, until today, the newest first. Skips months that were paused throughout. */
export const runningMonths = (
  { status, start_date, end_date }: Pick<EngagementRow, 'status' | 'start_date' | 'end_date'>,
  changes: StatusChange[],
  today: string,
): string[] => {
  const cancelled = changes.some(({ before, after }) => before === 'planned' && after === 'ended');
  if (status === 'planned' || cancelled) return [];
  const pauses = changes.flatMap(({ after, at }, index) =>
    after === 'paused' ? [{ from: toIsoDay(at), until: changes[index + 1]?.at ?? null }] : [],
  );
  const wasPaused = (month: string) =>
    pauses.some(
      // The day on which a pause begins still counts as worked.
      ({ from, until }) =>
        from < `${month}-01` && (until === null || toIsoDay(until) >= firstDayAfter(month)),
    );
  const last = end_date !== null && end_date < today ? end_date : today;
  const months: string[] = [];
  for (let day = `${toMonth(start_date)}-01`; day <= last; day = addMonths(day, 1))
    if (!wasPaused(toMonth(day))) months.unshift(toMonth(day));
  return months;
};

/** The terms of a month: the last that both sides had accepted by its end. `versions` are the newest first. */
const termsOfMonth = (versions: TermsRow[], month: string): TermsRow => {
  const accepted = versions.filter(({ outcome }) => outcome === 'accepted');
  const acceptedByThen = accepted.find(
    ({ closed_at }) => closed_at !== null && toIsoDay(closed_at) < firstDayAfter(month),
  );
  // A month before the first acceptance has the first accepted terms.
  const terms = acceptedByThen ?? accepted.at(-1);
  if (terms === undefined) throw new Error('The engagement has no accepted terms.');
  return terms;
};

/** The terms, hours and pay of a month. */
export interface MonthAccount {
  termsId: string;
  bought: number | null;
  carried: number;
  used: number;
  payMinor: number;
  rateMinor: number;
  ratePeriod: ReturnType<typeof toTermsVersion>['terms']['rate_period'];
  currency: PayCurrency;
}

interface MonthInput {
  engagement: Pick<EngagementRow, 'start_date' | 'end_date'>;
  versions: TermsRow[];
  statements: StatementRow[];
  month: string;
  topics: StoredTopic[];
  enteredMinor: number | null;
}

/** Computes a month from the agreed terms and what the month before left over. */
export const getMonthAccount = ({
  engagement,
  versions,
  statements,
  month,
  topics,
  enteredMinor,
}: MonthInput): MonthAccount => {
  const version = termsOfMonth(versions, month);
  const { terms } = toTermsVersion(version);
  const rateMinor = toMinor(terms.rate);
  const used = sumHours(topics);
  const previous = statements.find(
    (row) => row.submissions > 0 && toMonth(row.month) === toMonth(addMonths(`${month}-01`, -1)),
  );
  const days = daysOfMonth(month, engagement.start_date, engagement.end_date);
  return {
    termsId: version.id,
    bought: boughtQuarters(terms.hours_per_week, days),
    carried: previous
      ? getRemainder({
          bought: previous.bought_quarters,
          carried: previous.carried_quarters ?? 0,
          used: previous.used_quarters ?? 0,
        })
      : 0,
    used,
    payMinor: payMinor(terms, rateMinor, { quarters: used, enteredMinor }),
    rateMinor,
    ratePeriod: terms.rate_period,
    currency: terms.currency,
  };
};

/** The numbers of a month: once it is submitted, those that it was submitted with, before that computed ones. */
export const getStoredMonthAccount = (row: StatementRow | undefined, input: MonthInput): MonthAccount => {
  const computed = getMonthAccount(input);
  if (row === undefined || (row.status !== 'submitted' && row.status !== 'approved')) return computed;
  const version = input.versions.find(({ id }) => id === row.terms_id);
  const terms = version && toTermsVersion(version).terms;
  return {
    ...computed,
    termsId: row.terms_id ?? computed.termsId,
    bought: row.bought_quarters,
    carried: row.carried_quarters ?? 0,
    used: row.used_quarters ?? 0,
    payMinor: row.pay_minor ?? 0,
    ...(terms && {
      rateMinor: toMinor(terms.rate),
      ratePeriod: terms.rate_period,
      currency: terms.currency,
    }),
  };
};

/** The statement of a month as a side sees it: the company sees nothing of a draft. */
export const toStatement = (
  row: StatementRow | undefined,
  account: MonthAccount,
  { month, side, invoice }: { month: string; side: Side; invoice: InvoiceSummary | null },
): Statement => {
  const hidden = row === undefined || (side === 'company' && row.status === 'draft');
  const shown = hidden ? undefined : row;
  const { bought, carried, used, payMinor: pay, rateMinor, ratePeriod, currency } = account;
  return {
    id: shown?.id ?? null,
    month,
    status: shown?.status ?? 'open',
    topics: shown ? getTopics(shown).map(({ topic, quarters }) => ({ topic, hours: toHours(quarters) })) : [],
    amount: toMajor(shown?.entered_minor ?? null),
    band: {
      bought: bought === null ? null : toHours(bought),
      carried: toHours(carried),
      used: shown ? toHours(used) : 0,
    },
    rate: toMajor(rateMinor),
    rate_period: ratePeriod,
    currency,
    pay: shown ? toMajor(pay) : 0,
    submission: shown?.submissions ?? 0,
    submitted_at: shown?.submitted_at ?? null,
    answer_by: shown?.status === 'submitted' ? shown.answer_by : null,
    answered_at: shown?.answered_at ?? null,
    answered_by: shown?.answered_by ?? null,
    answer_note: shown?.answer_note ?? '',
    invoice,
  };
};
