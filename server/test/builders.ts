import type { Insertable } from 'kysely';
import { limits } from '../../contract/src/limits.ts';
import type { DB } from '../src/lib/db-types.ts';
import type { TestApp } from './app-for-test.ts';
import { storeOffer } from './offers.ts';

let serial = 0;
const next = () => ++serial;

/** A person with a live session: `token` is the access token. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const openSession = async ({ app, db }: TestApp, user: { id: string; type: string }): Promise<string> => {
  const session = await db
    .insertInto('sessions')
    .values({ user_id: user.id, expires_at: inDays(limits.refreshTokenDays) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return app.jwt.sign({ sub: user.id, sid: session.id, type: user.type });
};

/** Opens a session for an existing user without hashing a password. */
export const sessionFor = async (test: TestApp, userId: string): Promise<string> => {
  const user = await test.db
    .selectFrom('users')
    .select(['id', 'type'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return openSession(test, user);
};

/** Suspends people whose test is over: calls notify every active admin, and look through everybody who is active. */
export const suspendUsers = ({ db }: TestApp, ids: string[]) =>
  db.updateTable('users').set({ status: 'suspended' }).where('id', 'in', ids).execute();

const person = async (
  test: TestApp,
  type: 'fractional' | 'company' | 'admin',
  more: Partial<Insertable<DB['users']>>,
): Promise<Person> => {
  const n = next();
  const user = await test.db
    .insertInto('users')
    .values({
      type,
      email: `${type}-${n}@people.example`,
      first_name: `First${n}`,
      last_name: `Last${n}`,
      ...more,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  return { ...user, token: await openSession(test, { id: user.id, type }) };
};

/** An admin, by default an owner. */
export const anAdmin = (test: TestApp, more: Partial<Insertable<DB['users']>> = {}) =>
  person(test, 'admin', { admin_role: 'owner', ...more });

/** A fractional; `status` defaults to verified, so that they may apply. */
export const aFractional = async (
  test: TestApp,
  profile: Partial<Insertable<DB['fractionals']>> = {},
  user: Partial<Insertable<DB['users']>> = {},
): Promise<Person> => {
  const account = await person(test, 'fractional', user);
  await test.db
    .insertInto('fractionals')
    .values({
      user_id: account.id,
      status: 'verified',
      submitted_at: inDays(-2),
      fractional_type: 'CFO',
      headline: 'Finance lead',
      ...profile,
    })
    .execute();
  return account;
};

/** A company with its owner signed in. An admin has approved it, so that it sees the last names of people. */
export const aCompany = async (
  test: TestApp,
  company: Partial<Insertable<DB['companies']>> = {},
): Promise<Person & { companyId: string }> => {
  const account = await person(test, 'company', {});
  const { id } = await test.db
    .insertInto('companies')
    .values({ name: `Company ${next()}`, approved_at: new Date().toISOString(), ...company })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('company_members')
    .values({ user_id: account.id, company_id: id, role: 'owner' })
    .execute();
  return { ...account, companyId: id };
};

/** A colleague of a company. */
export const aColleague = async (test: TestApp, companyId: string): Promise<Person> => {
  const account = await person(test, 'company', {});
  await test.db
    .insertInto('company_members')
    .values({ user_id: account.id, company_id: companyId })
    .execute();
  return account;
};

/** Gives an account an active plan. */
export const aSubscription = async (
  { db }: TestApp,
  userId: string,
  title: DB['plans']['title'],
  { endedDaysAgo }: { endedDaysAgo?: number } = {},
) => {
  const plan = await db.selectFrom('plans').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
  await db
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      plan_id: plan.id,
      line: plan.line,
      // A renewal that is late: Stripe has not sent it yet.
      ...(endedDaysAgo === undefined
        ? { end_date: inDays(30) }
        : { end_date: inDays(-endedDaysAgo), provider_id: `sub_${next()}` }),
    })
    .execute();
};

const description = `<p>${'We look for a person who has led a function like this before and can say what worked. '.repeat(3)}</p>`;

/** A live job of a company. */
export const aJob = async (
  { db }: TestApp,
  companyId: string,
  more: Partial<Insertable<DB['jobs']>> = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('jobs')
    .values({
      company_id: companyId,
      title: `Fractional CFO ${next()}`,
      description,
      summary: 'We look for a person who has led a function like this before.',
      fractional_type: 'CFO',
      skill_titles: ['Fundraising'],
      location: 'USA',
      workplace: 'remote',
      client_type_expertise: 'B2B',
      hours_per_week_min: 5,
      hours_per_week_max: 10,
      rate_period: 'hour',
      budget_min_minor: 15_000,
      budget_max_minor: 25_000,
      status: 'active',
      published_at: new Date().toISOString(),
      expires_at: inDays(limits.jobLiveDays),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A person's application to a job, by default just sent; offered and hired ones have terms. Returns its id. */
export const anApplication = async (
  { db }: TestApp,
  job_id: string,
  fractional_id: string,
  { status = 'submitted', ...more }: Partial<Insertable<DB['applications']>> = {},
): Promise<string> => {
  const withTerms = status === 'offer' || status === 'hired';
  const { id } = await db
    .insertInto('applications')
    .values({
      job_id,
      fractional_id,
      cover_letter: 'I have done this before.',
      match_score: 50,
      match_reasons: '[]',
      status: withTerms ? 'interview' : status,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (withTerms) await storeOffer(db, id, status);
  return id;
};

/** A person's application to a new job of a company, by default hired. Returns its id. */
export const anEngagement = async (
  test: TestApp,
  fractionalId: string,
  companyId: string,
  more: Partial<Insertable<DB['applications']>> = {},
): Promise<string> =>
  anApplication(test, await aJob(test, companyId, { title: 'Fractional CFO for a year' }), fractionalId, {
    status: 'hired',
    ...more,
  });

/** An engagement that has lasted for 30 days, so that both sides may review it. */
export const aRunningEngagement = async (...parts: Parameters<typeof anEngagement>): Promise<string> => {
  const id = await anEngagement(...parts);
  await parts[0].db
    .updateTable('engagements')
    .set({ status: 'active', start_date: inDays(-30).slice(0, 10) })
    .where('application_id', '=', id)
    .execute();
  return id;
};
