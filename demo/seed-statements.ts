import { addDays, addMonths, addWorkingDays, toIsoDay } from '../contract/src/dates.ts';
import { limits } from '../contract/src/limits.ts';
import { type PayCurrency, toMinor } from '../contract/src/money.ts';
import {
  boughtQuarters,
  daysOfMonth,
  formatUnits,
  getRemainder,
  payMinor,
  taxMinor,
} from '../contract/src/statement-pay.ts';
import type { Terms } from '../contract/src/terms.ts';
import { saveBusinessRecord } from '../server/src/features/business-records/business-records.public.ts';
import {
  calculateTax,
  describeWork,
  type InvoiceDocument,
  measurePayments,
  toInvoiceXml,
} from '../server/src/features/statements/statements.public.ts';
import { type Db, oneRow } from '../server/src/lib/db.ts';
import { statementTopics } from './data/texts.ts';
import type { NamedEmail } from './demo-accounts.ts';

const listRunning = (db: Db) =>
  db
    .selectFrom('engagements')
    .innerJoin('applications', 'applications.id', 'engagements.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'engagements.company_id')
    .innerJoin('users', 'users.id', 'engagements.fractional_id')
    .innerJoin('fractionals', 'fractionals.user_id', 'engagements.fractional_id')
    .innerJoin('terms_versions', 'terms_versions.application_id', 'engagements.application_id')
    .distinctOn('engagements.application_id')
    .selectAll('engagements')
    .select(['jobs.title', 'companies.name', 'companies.city as company_city', 'fractionals.city'])
    .select(['users.full_name', 'users.email', 'terms_versions.id as terms_id', 'terms_versions.body'])
    .where('engagements.status', '<>', 'planned')
    .where('terms_versions.outcome', '=', 'accepted')
    .orderBy('engagements.application_id')
    .orderBy('terms_versions.number', 'desc')
    .execute();

type Running = Awaited<ReturnType<typeof listRunning>>[number];

const countries: Partial<Record<PayCurrency, string>> = { CAD: 'CA', GBP: 'GB', AUD: 'AU', EUR: 'DE' };

/** The business records of both sides. */
const makeRecords = ({ full_name, name, city, company_city }: Running, terms: Terms, turn: number) => {
  const country = countries[terms.currency] ?? 'US';
  const address = { street: `${12 + turn} Market Street`, postal_code: `${10_100 + turn}`, country };
  return {
    seller: {
      ...address,
      legal_name: `${full_name} Advisory`,
      city: city || 'London',
      ...(country === 'GB'
        ? { vat_id: `GB${100_000_000 + turn}`, tax_number: '' }
        : { vat_id: '', tax_number: `${10 + turn}-${7_100_000 + turn}` }),
      tax_rate: country === 'GB' ? 20 : 0,
      exemption_note: country === 'GB' ? '' : 'No sales tax is due on this service.',
    },
    buyer: { ...address, legal_name: `${name} Ltd`, city: company_city || 'London' },
  };
};

const listMonths = ({ start_date, end_date }: Running, today: string): string[] => {
  const months: string[] = [];
  const last = end_date !== null && end_date < today ? end_date : today;
  for (let day = `${start_date.slice(0, 7)}-01`; day <= last; day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  return months.slice(-3);
};

const currentStatuses = ['submitted', 'draft', 'questioned'] as const;

/** How a month looks now: earlier ones are invoiced, the current one is under way. The demo fractional can submit it. */
const pickStatus = (month: string, { email }: Running, nthOfCompany: number, today: string) => {
  if (month < today.slice(0, 7)) return 'approved';
  if (email === ('fractional@cadre.example' satisfies NamedEmail)) return 'draft';
  return currentStatuses[nthOfCompany % currentStatuses.length] ?? 'draft';
};

/** Statements of the latest months, with invoices for those that are over, and the payment records. */
export const seedStatements = async (db: Db, now: Date): Promise<void> => {
  const today = toIsoDay(now);
  const serials = new Map<string, number>();
  const hires = new Map<string, number>();
  const engagements = await listRunning(db);
  for (const [turn, engagement] of engagements.entries()) {
    const terms = engagement.body as unknown as Terms;
    const records = makeRecords(engagement, terms, turn);
    await saveBusinessRecord(db, { user_id: engagement.fractional_id }, records.seller);
    await saveBusinessRecord(db, { company_id: engagement.company_id }, records.buyer);
    const nthOfCompany = hires.get(engagement.company_id) ?? 0;
    hires.set(engagement.company_id, nthOfCompany + 1);
    let carried = 0;
    for (const month of listMonths(engagement, today)) {
      const statement = toStatement(engagement, terms, {
        ...{ month, turn, carried, now },
        status: pickStatus(month, engagement, nthOfCompany, today),
      });
      carried = getRemainder({
        bought: statement.bought_quarters,
        carried,
        used: statement.used_quarters,
      });
      const { id } = oneRow(await db.insertInto('statements').values(statement).returning('id').execute());
      if (statement.status !== 'approved') continue;
      const serial = (serials.get(engagement.fractional_id) ?? 0) + 1;
      serials.set(engagement.fractional_id, serial);
      await insertInvoice(db, engagement, terms, { ...statement, id, month, serial, turn, today });
    }
  }
  for (const companyId of new Set(engagements.map(({ company_id }) => company_id)))
    await measurePayments(db, companyId);
};

interface Month {
  month: string;
  status: 'approved' | (typeof currentStatuses)[number];
  turn: number;
  carried: number;
  now: Date;
}

const toStatement = (engagement: Running, terms: Terms, { month, status, turn, carried, now }: Month) => {
  const bought = boughtQuarters(
    terms.hours_per_week,
    daysOfMonth(month, engagement.start_date, engagement.end_date),
  );
  // Around nine tenths of what was bought, in three topics.
  const used = Math.max(12, Math.round((bought ?? 80) * (0.8 + (turn % 3) * 0.1)));
  const shares = [Math.round(used / 2), Math.round(used / 3)];
  const quarters = [...shares, used - shares.reduce((sum, share) => sum + share, 0)];
  const topics = quarters.map((count, index) => ({
    topic: statementTopics[(turn + index) % statementTopics.length] ?? '',
    quarters: count,
  }));
  const enteredMinor = terms.rate_period === 'project' ? Math.round(toMinor(terms.rate) / 4) : null;
  // The second of the next month, or yesterday for the current one.
  const over = addDays(addMonths(`${month}-01`, 1), 1);
  const submitted = over < now ? over : addDays(now, -1);
  const answered = over < now ? addDays(over, 1 + (turn % 4)) : now;
  const isDraft = status === 'draft';
  const isAnswered = status === 'approved' || status === 'questioned';
  return {
    application_id: engagement.application_id,
    month: `${month}-01`,
    status,
    topics: JSON.stringify(topics),
    entered_minor: enteredMinor,
    submissions: isDraft ? 0 : 1,
    terms_id: engagement.terms_id,
    bought_quarters: bought,
    carried_quarters: carried,
    used_quarters: used,
    pay_minor: payMinor(terms, toMinor(terms.rate), { quarters: used, enteredMinor }),
    currency: terms.currency,
    submitted_at: isDraft ? null : submitted.toISOString(),
    answer_by: isDraft ? null : addWorkingDays(submitted, limits.statementAnswerDays),
    answered_at: isAnswered ? (answered < now ? answered : now).toISOString() : null,
    answered_by: isAnswered ? ('company' as const) : null,
    answer_note: status === 'questioned' ? 'Please split the hours of the board meeting.' : '',
  };
};

interface Invoiced {
  id: string;
  month: string;
  topics: string;
  used_quarters: number;
  pay_minor: number;
  answered_at: string | null;
  serial: number;
  turn: number;
  today: string;
}

const insertInvoice = async (
  db: Db,
  engagement: Running,
  terms: Terms,
  invoiced: Invoiced,
): Promise<void> => {
  const { id, month, serial, turn, today } = invoiced;
  const empty = { registration: '', iban: '', bic: '', invoice_prefix: '' };
  const { seller, buyer } = makeRecords(engagement, terms, turn);
  const fullSeller = { ...empty, ...seller };
  const issued = toIsoDay(invoiced.answered_at ?? today);
  const tax = calculateTax(fullSeller, false);
  const tax_minor = taxMinor(invoiced.pay_minor, tax.rate);
  const lastDay = toIsoDay(addDays(addMonths(`${month}-01`, 1), -1));
  const document: InvoiceDocument = {
    number: String(serial).padStart(4, '0'),
    issued_on: issued,
    due_on: toIsoDay(addDays(issued, terms.payment_days)),
    currency: terms.currency,
    net_minor: invoiced.pay_minor,
    tax_minor,
    total_minor: invoiced.pay_minor + tax_minor,
    body: {
      seller: fullSeller,
      buyer: { ...empty, ...buyer, vat_id: '', tax_number: '', tax_rate: null, exemption_note: '' },
      seller_id: engagement.fractional_id,
      description: describeWork(engagement.title, month),
      topics: JSON.parse(invoiced.topics),
      period: { start: `${month}-01`, end: lastDay },
      unit: terms.rate_period,
      units: formatUnits(terms.rate_period, invoiced.used_quarters),
      unit_price_minor: ['hour', 'day'].includes(terms.rate_period)
        ? toMinor(terms.rate)
        : invoiced.pay_minor,
      tax,
      payment_days: terms.payment_days,
    },
  };
  const paid = toIsoDay(addDays(issued, 4 + (turn % 9)));
  const isPaid = paid <= today;
  const { body, ...columns } = document;
  await db
    .insertInto('issued_invoices')
    .values({
      ...columns,
      statement_id: id,
      issuer_id: engagement.fractional_id,
      company_id: engagement.company_id,
      serial,
      body: JSON.stringify(body),
      xml: await toInvoiceXml(document),
      sent_on: issued,
      paid_on: isPaid ? paid : null,
      paid_by: isPaid ? 'company' : null,
    })
    .execute();
};
