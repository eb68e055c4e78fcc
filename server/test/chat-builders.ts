import { openRoom } from '../src/features/chat/chat.public.ts';
import type { TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, type Person, sessionFor } from './builders.ts';

/** A company and a fractional with the room that they share. */
export const aPair = async (test: TestApp) => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  return { company, fractional, roomId: await openRoom(test.db, company.id, fractional.id) };
};

/** An application to a new job of the company that has been shortlisted: what joins two people. */
export const shortlist = async (test: TestApp, companyId: string, fractionalId: string): Promise<void> => {
  await test.db
    .insertInto('applications')
    .values({
      job_id: await aJob(test, companyId),
      fractional_id: fractionalId,
      cover_letter: 'x',
      status: 'shortlisted',
      match_score: 50,
      match_reasons: '[]',
    })
    .execute();
};

/** Somebody who acts for a company beside its owner. */
export const aColleague = async (test: TestApp, companyId: string): Promise<Person> => {
  const user = await test.db
    .insertInto('users')
    .values({
      type: 'company',
      email: `colleague-${crypto.randomUUID()}@people.example`,
      first_name: 'Colleague',
      last_name: 'Person',
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  await test.db.insertInto('company_members').values({ user_id: user.id, company_id: companyId }).execute();
  return { ...user, token: await sessionFor(test, user.id) };
};
