import { addDays, toIsoDay } from '../contract/src/dates.ts';
import { fieldsOfStudy, formerEmployers, schools } from './data/names.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { DemoFractional } from './make-fractionals.ts';

const daysPerMonth = 365.25 / 12;

/** Past positions, latest first; an unfinished profile has none. */
export const makeExperiences = (
  context: DemoContext,
  { user, role, row }: DemoFractional,
): DemoRow<'experiences'>[] => {
  if (row.bio === '') return [];
  const { random, now } = context;
  const titles = role.pastTitles;
  const employers = random.some(formerEmployers, random.whole(2, 4));
  const deeds = random.some(role.deeds, employers.length);
  let end = addDays(now, -random.whole(60, 700));
  return employers.map((company, index) => {
    const start = addDays(end, -random.whole(18, 52) * daysPerMonth);
    const experience = {
      id: context.id(user.created),
      user_id: user.id,
      title: titles[Math.min(index, titles.length - 1)] as string,
      company,
      start_date: toIsoDay(start),
      end_date: toIsoDay(end),
      description: deeds[index] ?? '',
    };
    end = addDays(start, -random.whole(10, 120));
    return experience;
  });
};

export const makeEducations = (
  context: DemoContext,
  { user, row }: DemoFractional,
): DemoRow<'educations'>[] => {
  if (row.bio === '') return [];
  const { random, now } = context;
  const began = now.getUTCFullYear() - (row.years_experience ?? 10) - random.whole(6, 10);
  return random.some(schools, random.whole(1, 2)).map(([school, degree], index) => ({
    id: context.id(user.created),
    user_id: user.id,
    school,
    degree,
    field: random.pick(fieldsOfStudy),
    start_date: `${began + index * 5}-09-01`,
    end_date: `${began + index * 5 + 3}-06-30`,
  }));
};
