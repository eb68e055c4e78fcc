import type { JobUpdate } from '../../../../../contract/src/job-form.ts';
import type { Db } from '../../../lib/db.ts';
import { invalid } from '../../../lib/problem.ts';
import { listCategories, spellSkills } from '../jobs.queries.ts';
import { getOffset } from '../matching/working-hours.ts';
import { applyByError, invalidFields, isCountryIn, type JobToCheck, toColumns } from './check-job.ts';

// TypeScript does not know the method yet.
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined };

/** The time zone of a country whose zones have one time; null for another or none. */
const findTimeZone = (country: string | null, now: Date): string | null => {
  if (country === null) return null;
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? [];
  const [first] = zones;
  if (first === undefined) return null;
  return zones.every((zone) => getOffset(zone, now) === getOffset(first, now)) ? first : null;
};

const invalidCategories = async (db: Db, { main_category, sub_categories }: JobToCheck) => {
  const ids = [...sub_categories, ...(main_category === null ? [] : [main_category])];
  const categories = new Map((await listCategories(db, ids)).map((category) => [category.id, category]));
  const fields: Record<string, string> = {};
  if (main_category !== null && categories.get(main_category)?.kind !== 'industry')
    fields.main_category = 'Choose an industry from the list.';
  if (sub_categories.some((id) => main_category === null || categories.get(id)?.parent_id !== main_category))
    fields.sub_categories = 'Choose sub-categories of the selected industry.';
  return fields;
};

/** The submitted fields as columns, and the job that results from them. Throws for invalid fields. */
export const validateJob = async (db: Db, before: JobToCheck, fields: JobUpdate, now: Date) => {
  const undecided = (fields.undecided ?? before.undecided).filter((field) => fields[field] === undefined);
  const { location = before.location, country = before.country, time_zone = before.time_zone } = fields;
  const zone = time_zone ?? findTimeZone(country, now);
  const columns = toColumns({
    ...fields,
    // A new location clears a country that is not part of it.
    ...(fields.country === undefined && !isCountryIn(country, location) ? { country: null } : {}),
    time_zone: zone === before.time_zone ? undefined : zone,
    undecided: String(undecided) === String(before.undecided) ? undefined : undecided,
    ...(fields.skills ? { skills: await spellSkills(db, fields.skills) } : {}),
  });
  const after = { ...before, ...columns } as JobToCheck;
  const applyBy = after.apply_by === before.apply_by ? undefined : applyByError(after.apply_by, now);
  const errors = {
    ...invalidFields(after),
    ...(await invalidCategories(db, after)),
    ...(applyBy ? { apply_by: applyBy } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { columns, after };
};
