import { educationCreate, employeeSkillsUpdate, experienceCreate } from '../../contract/src/career.ts';
import { employeeProfileUpdate } from '../../contract/src/fractionals.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

/** The industries in order, each with its sub categories. */
export const listCategories = async ({ db }: TestApp): Promise<{ id: string; parts: string[] }[]> => {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute();
  return rows
    .filter(({ kind }) => kind === 'industry')
    .map(({ id }) => ({
      id,
      parts: rows.filter(({ parent_id }) => parent_id === id).map((part) => part.id),
    }));
};

/** The row of an uploaded file, without its bytes. */
export const aFile = async (
  { db }: TestApp,
  ownerId: string,
  purpose: 'profile_picture' | 'resume' | 'chat_file',
): Promise<string> => {
  const { id } = await db
    .insertInto('files')
    .values({ owner_id: ownerId, purpose, name: 'cv.pdf', size: 10, content_type: 'application/pdf' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Completes a profile for approval through the API. */
export const aCompleteProfile = async (test: TestApp, { token }: Person): Promise<void> => {
  const call = test.as(token);
  const [industry] = await listCategories(test);
  await call(employeeProfileUpdate, {
    body: {
      headline: 'Finance lead for software companies',
      bio: 'I build finance teams that founders and boards can rely on. '.repeat(5),
      fractional_type: 'CFO',
      location: 'Europe',
      city: 'Leeds',
      years_experience: 18,
      main_category: industry?.id ?? null,
      client_type_expertise: 'B2B',
      hours_per_week_min: 5,
      hours_per_week_max: 15,
      available_from: '2027-01-15',
      rate_min: 4_000,
      rate_period: 'month',
      retainer_hours: 32,
      currency: 'GBP',
    },
  });
  await call(employeeSkillsUpdate, {
    body: { skills: ['Fundraising', 'Forecasting', 'Cash flow management'] },
  });
  await call(experienceCreate, { body: { title: 'CFO', company: 'Northwind', start_date: '2015-03-01' } });
  await call(educationCreate, { body: { school: 'Leeds University' } });
};

/** Private work outside the platform. */
export const aBoardSeat = { label: 'A board', hours_per_week: 2, start_date: '2026-01-01' };

/** A shortlist of a company with this person in it. Returns its id. */
export const aShortlist = async (
  { db }: TestApp,
  companyId: string,
  fractionalId: string,
): Promise<string> => {
  const { id } = await db
    .insertInto('shortlists')
    .values({ company_id: companyId, name: 'For the board' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shortlist_people')
    .values({ shortlist_id: id, fractional_id: fractionalId, note: 'Knows the bank.' })
    .execute();
  return id;
};

/** A saved search of a company's person for CFOs. Returns its id. */
export const aTalentSearch = async ({ db }: TestApp, userId: string): Promise<string> => {
  const { id } = await db
    .insertInto('talent_searches')
    .values({ user_id: userId, name: 'CFOs', filters: '{"fractional_type":["CFO"]}', frequency: 'daily' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
