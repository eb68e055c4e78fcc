import { sql } from 'kysely';
import {
  bounceClear,
  companyRemind,
  type DeskKind,
  deadLetterDecide,
  deskSettle,
  jobReturn,
} from '../../contract/src/admin-desk.ts';
import { companyRenameDecide } from '../../contract/src/company-checks.ts';
import { enquiryAnswer } from '../../contract/src/enquiries.ts';
import { employeeProfileUpdate } from '../../contract/src/fractionals.ts';
import { reportAdd, reportAppealDecide, reportDecide } from '../../contract/src/moderation.ts';
import { sourceUpdate } from '../../contract/src/scrape-sources.ts';
import { changeUserStatus } from '../../contract/src/user-decisions.ts';
import { FractionalType, Location } from '../../contract/src/values.ts';
import { recordBounce } from '../src/lib/bounces.ts';
import type { TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, aSubscription } from './builders.ts';
import { aSourceRow } from './scraped-jobs.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A member's report of a company, or of the given subject. Returns its id. */
export const aReport = async (
  test: TestApp,
  subject: { about: 'company' | 'fractional' | 'job'; id: string } | undefined = undefined,
): Promise<string> => {
  // Only companies see fractionals.
  const reporter = await (subject?.about === 'fractional' ? aCompany(test) : aFractional(test));
  const about = subject ?? { about: 'company' as const, id: (await aCompany(test)).companyId };
  await test.as(reporter.token)(reportAdd, {
    body: { ...about, reason: 'spam', details: 'They write to everybody.' },
  });
  const report = test.db.selectFrom('reports').select('id').where('reporter_id', '=', reporter.id);
  return (await report.executeTakeFirstOrThrow()).id;
};

/** A report that led to a warning, to which the reported company objects unless `objects` is false. Returns its id. */
export const anAppeal = async (
  test: TestApp,
  { companyId, objects = true }: { companyId?: string; objects?: boolean } = {},
): Promise<string> => {
  const id = await aReport(test, companyId === undefined ? undefined : { about: 'company', id: companyId });
  await test.db
    .updateTable('reports')
    .set({
      decision: 'warning',
      statement: 'No spam, please.',
      decided_at: new Date().toISOString(),
      ...(objects ? { appeal: 'It was one message.', appealed_at: new Date().toISOString() } : {}),
    })
    .where('id', '=', id)
    .execute();
  return id;
};

/** A company whose applicant has waited for nine days. Returns the company's id. */
export const aSlowCompany = async (test: TestApp): Promise<string> => {
  const [company, fractional] = [await aCompany(test), await aFractional(test)];
  // Without a location, so that no function in a region becomes thin.
  const job = await aJob(test, company.companyId, { location: null });
  await anApplication(test, job, fractional.id, { created_at: daysAgo(9) });
  return company.companyId;
};

/** An address whose mails are refused. Returns the id of the bounce. */
export const aBounce = async ({ db }: TestApp): Promise<string> => {
  const email = `${crypto.randomUUID()}@gone.example`;
  await recordBounce(db, { email, reply: '550 No such user' });
  const row = db.selectFrom('mail_bounces').select('id').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).id;
};

/** A task that ran out of tries. Returns its number. */
export const aDeadLetter = async ({ db }: TestApp): Promise<string> => {
  const added = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job('remove_files', '{"ids": []}'::json)`.execute(db);
  const id = added.rows[0]?.id ?? '';
  await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'It failed.')`.execute(db);
  return id;
};

const anApproval = async (test: TestApp) => (await aFractional(test, { status: 'pending' })).id;

const aReReview = async (test: TestApp) => {
  const person = await aFractional(test);
  await test.as(person.token)(employeeProfileUpdate, { body: { headline: 'Chief of everything' } });
  return person.id;
};

const aRename = async ({ db, ...test }: TestApp) => {
  const company = await aCompany({ db, ...test });
  const { id } = await db
    .insertInto('company_renames')
    .values({ company_id: company.companyId, name: 'Another name' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const anEnquiry = async ({ db }: TestApp, kind: 'contact' | 'privacy' = 'contact') => {
  const { id } = await db
    .insertInto('enquiries')
    .values({
      kind,
      name: 'Ada',
      email: 'ada@people.example',
      subject: 'Plans',
      message: 'Which?',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const aFailedCharge = async (test: TestApp) => {
  const person = await aFractional(test);
  await aSubscription(test, person.id, 'Premium');
  const { id } = await test.db
    .updateTable('subscriptions')
    .set({ status: 'past_due', past_due_since: daysAgo(1) })
    .where('user_id', '=', person.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A payment of 59 dollars. Returns the id of its invoice. */
const aPayment = async (test: TestApp, disputed_minor = 0): Promise<string> => {
  const person = await aFractional(test);
  const { id } = await test.db
    .insertInto('invoices')
    .values({
      user_id: person.id,
      description: 'Premium plan',
      currency: 'USD',
      amount_minor: 5900,
      disputed_minor,
      status: 'paid',
      created_at: daysAgo(9),
      paid_at: daysAgo(9),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const aDispute = async (test: TestApp) => {
  const { id } = await test.db
    .insertInto('disputes')
    .values({
      provider_id: crypto.randomUUID(),
      invoice_id: await aPayment(test, 5900),
      amount_minor: 5900,
      withdrawn_minor: 5900,
      reason: 'fraudulent',
      status: 'needs_response',
      created_at: daysAgo(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A refund that the bank refused. */
const aFailedRefund = async (test: TestApp) => {
  const { id } = await test.db
    .insertInto('refunds')
    .values({
      provider_id: crypto.randomUUID(),
      invoice_id: await aPayment(test),
      amount_minor: 5900,
      status: 'failed',
      created_at: daysAgo(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const aFailingSource = async ({ db }: TestApp) => {
  const { id } = await db
    .insertInto('scrape_sources')
    .values({ ...aSourceRow(), failures_in_a_row: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A live job of a function in a region where nobody is; another cell each time. */
const aThinCell = async (test: TestApp) => {
  const company = await aCompany(test);
  const { rows } = await sql`select from jobs where location is not null`.execute(test.db);
  const cells = FractionalType.options.flatMap((type) =>
    Location.options.map((place) => [type, place] as const),
  );
  const [fractional_type, location] = cells[rows.length] ?? (['CEO', 'USA'] as const);
  await aJob(test, company.companyId, { fractional_type, location });
  return `${fractional_type}|${location}`;
};

type Call = ReturnType<TestApp['as']>;

const approve = (call: Call, user_id: string) =>
  call(changeUserStatus, { body: { user_id, status: 'approved' } });
const settle = (kind: DeskKind) => (call: Call, item_id: string) =>
  call(deskSettle, { body: { kind, item_id } });

const answerEnquiry = (call: Call, id: string) =>
  call(enquiryAnswer, { params: { id }, body: { message: 'Premium.' } });

interface Waiting {
  /** Creates something that waits. Returns the id of the item. */
  make: (test: TestApp) => Promise<string>;
  /** The act that ends it. */
  act: (call: Call, id: string) => Promise<unknown>;
}

/** What waits for admins, by kind. */
export const waitingBuilders: Record<DeskKind, Waiting> = {
  approval: { make: anApproval, act: approve },
  re_review: { make: aReReview, act: approve },
  job_review: {
    make: async (test) =>
      aJob(test, (await aCompany(test)).companyId, {
        status: 'draft',
        published_at: null,
        expires_at: null,
        review_requested_at: daysAgo(1),
      }),
    act: (call, id) => call(jobReturn, { params: { id }, body: { reason: 'Say what the role is for.' } }),
  },
  rename: {
    make: aRename,
    act: (call, id) => call(companyRenameDecide, { params: { id }, body: { approve: true } }),
  },
  report: {
    make: (test) => aReport(test),
    act: (call, id) =>
      call(reportDecide, { params: { id }, body: { decision: 'warning', statement: 'No spam, please.' } }),
  },
  appeal: {
    make: (test) => anAppeal(test),
    act: (call, id) =>
      call(reportAppealDecide, { params: { id }, body: { decision: 'upheld', statement: 'It was five.' } }),
  },
  enquiry: { make: (test) => anEnquiry(test), act: answerEnquiry },
  data_request: { make: (test) => anEnquiry(test, 'privacy'), act: answerEnquiry },
  past_due: { make: aFailedCharge, act: settle('past_due') },
  dispute: { make: aDispute, act: settle('dispute') },
  refund: { make: aFailedRefund, act: settle('refund') },
  slow_company: { make: aSlowCompany, act: (call, id) => call(companyRemind, { params: { id } }) },
  bounce: {
    make: aBounce,
    act: (call, id) => call(bounceClear, { params: { id }, body: { reason: 'They wrote to us.' } }),
  },
  source: {
    make: aFailingSource,
    act: (call, id) => call(sourceUpdate, { params: { id }, body: { enabled: false } }),
  },
  thin_cell: { make: aThinCell, act: settle('thin_cell') },
  dead_letter: {
    make: aDeadLetter,
    act: (call, task) => call(deadLetterDecide, { body: { task, action: 'retry' } }),
  },
};
