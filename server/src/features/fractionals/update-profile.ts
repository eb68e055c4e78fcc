import { sql } from 'kysely';
import type { ProfileUpdate } from '../../../../contract/src/fractionals.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';
import { nextVersion } from '../../lib/version.ts';
import { getUser, isOwnFile, updateUser } from '../accounts/accounts.public.ts';
import { type FractionalRow, lockFractional } from './fractionals.queries.ts';

const toMinorOrNull = (amount: number | null | undefined) =>
  typeof amount === 'number' ? toMinor(amount) : amount;
const unique = <T>(values: T[]) => [...new Set(values)];
const withoutUndefined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The columns that an update sets, including those that follow from another field. */
const toColumns = (before: FractionalRow, update: ProfileUpdate) => {
  const { first_name, last_name, profile_picture_id, rate_min, rate_max, ...columns } = update;
  const type = update.fractional_type === undefined ? before.fractional_type : update.fractional_type;
  const industryChanged = update.main_category !== undefined && update.main_category !== before.main_category;
  return withoutUndefined({
    ...columns,
    // A new primary type is no longer a secondary one, and sub categories belong to their industry.
    fractional_types: update.fractional_types ?? before.fractional_types.filter((other) => other !== type),
    sub_categories: update.sub_categories ?? (industryChanged ? [] : undefined),
    workplace: update.workplace && unique(update.workplace),
    stage_fit: update.stage_fit && unique(update.stage_fit),
    no_go_companies: update.no_go_companies && unique(update.no_go_companies),
    rate_min_minor: toMinorOrNull(rate_min),
    rate_max_minor: toMinorOrNull(rate_max),
  });
};

const isAbove = (low: number | null, high: number | null) => low !== null && high !== null && low > high;

/** The errors of rules that involve several fields. */
const crossFieldErrors = (after: FractionalRow): Record<string, string> => ({
  ...(isAbove(after.hours_per_week_min, after.hours_per_week_max)
    ? { hours_per_week_max: 'The maximum hours must not be below the minimum.' }
    : {}),
  ...(isAbove(after.rate_min_minor, after.rate_max_minor)
    ? { rate_max: 'The highest rate must not be below the lowest.' }
    : {}),
  ...(after.rate_period === 'month' && after.retainer_hours === null
    ? { retainer_hours: 'Say how many hours a month the retainer buys.' }
    : {}),
  ...(new Set(after.fractional_types).size < after.fractional_types.length ||
  after.fractional_types.some((type) => type === after.fractional_type)
    ? { fractional_types: 'Choose each function only once.' }
    : {}),
});

const categoryErrors = async (
  db: Db,
  { main_category: industry, sub_categories: subCategories }: FractionalRow,
): Promise<Record<string, string>> => {
  const ids = [...(industry === null ? [] : [industry]), ...subCategories];
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'kind', 'parent_id'])
    .where('id', 'in', ids)
    .execute();
  const isIndustry = rows.some(({ id, kind }) => id === industry && kind === 'industry');
  const ofIndustry = rows.filter(({ parent_id }) => parent_id !== null && parent_id === industry);
  return {
    ...(industry !== null && !isIndustry ? { main_category: 'Choose one of the industries.' } : {}),
    ...(ofIndustry.length < subCategories.length
      ? { sub_categories: 'Choose different sub categories of your industry.' }
      : {}),
  };
};

const fileErrors = async (
  db: Db,
  userId: string,
  { profile_picture_id: picture, resume_id: resume }: ProfileUpdate,
): Promise<Record<string, string>> => ({
  ...(picture && !(await isOwnFile(db, userId, picture, 'profile_picture'))
    ? { profile_picture_id: 'Upload the picture again.' }
    : {}),
  ...(resume && !(await isOwnFile(db, userId, resume, 'resume'))
    ? { resume_id: 'Upload the resume again.' }
    : {}),
});

const confirmsAvailability = (update: ProfileUpdate) =>
  update.available_from !== undefined ||
  update.hours_per_week_min !== undefined ||
  update.hours_per_week_max !== undefined;

const toJson = <T>(value: T | undefined) => (value === undefined ? undefined : JSON.stringify(value));

/** The columns that flag a profile for a re-review, with what was approved. */
const toReReview = (
  name: string,
  before: { headline: string; fractional_type: string | null; fractional_types: string[] },
) => ({
  re_review: true,
  re_review_since: sql<string>`now()`,
  re_review_from: JSON.stringify({
    name,
    headline: before.headline,
    function: before.fractional_type,
    further_functions: before.fractional_types.join(', '),
  }),
});

/**
 * Changes the given fields of a profile. Throws `invalid_input` for fields that do not fit together. A change of name,
 * headline or function after the approval is live at once and flags the profile for a re-review.
 */
export const updateProfile = async (db: Db, userId: string, update: ProfileUpdate): Promise<void> => {
  const before = await lockFractional(db, userId);
  const columns = toColumns(before, update);
  const after = { ...before, ...columns };
  const errors = {
    ...crossFieldErrors(after),
    ...(await categoryErrors(db, after)),
    ...(await fileErrors(db, userId, update)),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);

  const user = await getUser(db, userId);
  const userChanges = withoutUndefined({
    first_name: update.first_name,
    last_name: update.last_name,
    profile_picture_id: update.profile_picture_id,
  });
  if (Object.keys(userChanges).length > 0) await updateUser(db, userId, userChanges);
  const needsReview =
    (update.first_name ?? user.first_name) !== user.first_name ||
    (update.last_name ?? user.last_name) !== user.last_name ||
    after.headline !== before.headline ||
    after.fractional_type !== before.fractional_type ||
    after.fractional_types.join() !== before.fractional_types.join();
  const isFlagged = before.status === 'verified' && needsReview && !before.re_review;
  const { languages, certificates, case_studies, ...plainColumns } = columns;
  await db
    .updateTable('fractionals')
    .set({
      ...plainColumns,
      languages: toJson(languages),
      certificates: toJson(certificates),
      case_studies: toJson(case_studies),
      ...(confirmsAvailability(update) ? { availability_confirmed_at: sql<string>`now()` } : {}),
      ...(isFlagged ? toReReview(user.full_name, before) : {}),
      version: nextVersion('fractionals'),
      updated_at: sql`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
};
