import { type Selectable, sql } from 'kysely';
import type { ProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { invalid } from '../../lib/problem.ts';
import { getUser, isOwnFile, updateUser } from '../accounts/accounts.public.ts';
import { lockFractional } from './fractionals.queries.ts';

type Fractional = Selectable<DB['fractionals']>;

const minor = (amount: number | null | undefined) => (typeof amount === 'number' ? toMinor(amount) : amount);
const distinct = <T>(values: T[]) => [...new Set(values)];
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The columns that an update sets; what one field makes of another is settled here. */
const columnsOf = (before: Fractional, update: ProfileUpdate) => {
  const type = update.fractional_type === undefined ? before.fractional_type : update.fractional_type;
  const industryChanged = update.main_category !== undefined && update.main_category !== before.main_category;
  return given({
    headline: update.headline,
    bio: update.bio,
    fractional_type: update.fractional_type,
    // A new primary type stops being one of the others, and another industry has other parts.
    fractional_types: update.fractional_types ?? before.fractional_types.filter((other) => other !== type),
    main_category: update.main_category,
    sub_categories: update.sub_categories ?? (industryChanged ? [] : undefined),
    location: update.location,
    city: update.city,
    client_type_expertise: update.client_type_expertise,
    workplace: update.workplace && distinct(update.workplace),
    hours_per_week_min: update.hours_per_week_min,
    hours_per_week_max: update.hours_per_week_max,
    rate_min_minor: minor(update.rate_min),
    rate_max_minor: minor(update.rate_max),
    rate_period: update.rate_period,
    retainer_hours: update.retainer_hours,
    currency: update.currency,
    years_experience: update.years_experience,
    available_from: update.available_from,
    linkedin_url: update.linkedin_url,
    website_url: update.website_url,
    booking_url: update.booking_url,
    languages: update.languages,
    certificates: update.certificates,
    case_studies: update.case_studies,
    stage_fit: update.stage_fit && distinct(update.stage_fit),
    no_go_companies: update.no_go_companies && distinct(update.no_go_companies),
    paused: update.paused,
    anonymous: update.anonymous,
    resume_id: update.resume_id,
  });
};

const isAbove = (low: number | null, high: number | null) => low !== null && high !== null && low > high;

/** What is wrong with the profile as it would stand: rules that hold between fields. */
const crossFieldProblems = (
  after: Pick<
    Fractional,
    | 'hours_per_week_min'
    | 'hours_per_week_max'
    | 'rate_min_minor'
    | 'rate_max_minor'
    | 'rate_period'
    | 'retainer_hours'
    | 'fractional_type'
    | 'fractional_types'
  >,
): Record<string, string> => ({
  ...(isAbove(after.hours_per_week_min, after.hours_per_week_max)
    ? { hours_per_week_max: 'The most hours must not be below the least.' }
    : {}),
  ...(isAbove(after.rate_min_minor, after.rate_max_minor)
    ? { rate_max: 'The highest rate must not be below the lowest.' }
    : {}),
  ...(after.rate_period === 'month' && after.retainer_hours === null
    ? { retainer_hours: 'Say how many hours a month the retainer buys.' }
    : {}),
  ...(new Set(after.fractional_types).size < after.fractional_types.length ||
  after.fractional_types.some((type) => type === after.fractional_type)
    ? { fractional_types: 'Each function can be named once.' }
    : {}),
});

const categoryProblems = async (
  db: Db,
  { main_category: industry, sub_categories: parts }: Pick<Fractional, 'main_category' | 'sub_categories'>,
): Promise<Record<string, string>> => {
  const ids = [...(industry === null ? [] : [industry]), ...parts];
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'kind', 'parent_id'])
    .where('id', 'in', ids)
    .execute();
  const isIndustry = rows.some(({ id, kind }) => id === industry && kind === 'industry');
  const known = rows.filter(({ parent_id }) => parent_id !== null && parent_id === industry);
  return {
    ...(industry !== null && !isIndustry ? { main_category: 'This is not one of the industries.' } : {}),
    ...(known.length < parts.length
      ? { sub_categories: 'Each has to be a different part of the chosen industry.' }
      : {}),
  };
};

const fileProblems = async (
  db: Db,
  userId: string,
  { profile_picture_id: picture, resume_id: resume }: ProfileUpdate,
): Promise<Record<string, string>> => ({
  ...(picture && !(await isOwnFile(db, userId, picture, 'profile_picture'))
    ? { profile_picture_id: 'Please upload the picture again.' }
    : {}),
  ...(resume && !(await isOwnFile(db, userId, resume, 'resume'))
    ? { resume_id: 'Please upload the resume again.' }
    : {}),
});

const saysAvailability = (update: ProfileUpdate) =>
  update.available_from !== undefined ||
  update.hours_per_week_min !== undefined ||
  update.hours_per_week_max !== undefined;

const json = <T>(value: T | undefined) => (value === undefined ? undefined : JSON.stringify(value));

/**
 * Changes the named fields of one's own profile. Throws `invalid_input` with what is wrong between fields. After
 * approval, another name, headline or function stays live and is flagged for a second look.
 */
export const updateProfile = async (db: Db, userId: string, update: ProfileUpdate): Promise<void> => {
  const before = await lockFractional(db, userId);
  const changes = columnsOf(before, update);
  const after = { ...before, ...changes };
  const problems = {
    ...crossFieldProblems(after),
    ...(await categoryProblems(db, after)),
    ...(await fileProblems(db, userId, update)),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);

  const user = await getUser(db, userId);
  const person = given({
    first_name: update.first_name,
    last_name: update.last_name,
    profile_picture_id: update.profile_picture_id,
  });
  const renamed =
    (update.first_name ?? user.first_name) !== user.first_name ||
    (update.last_name ?? user.last_name) !== user.last_name;
  const retitled =
    after.headline !== before.headline ||
    after.fractional_type !== before.fractional_type ||
    after.fractional_types.join() !== before.fractional_types.join();
  if (Object.keys(person).length > 0) await updateUser(db, userId, person);
  const { languages, certificates, case_studies, ...plain } = changes;
  await db
    .updateTable('fractionals')
    .set({
      ...plain,
      ...given({
        languages: json(languages),
        certificates: json(certificates),
        case_studies: json(case_studies),
      }),
      ...(saysAvailability(update) ? { availability_confirmed_at: sql<string>`now()` } : {}),
      re_review: before.re_review || (before.status === 'verified' && (renamed || retitled)),
      updated_at: sql`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
};
