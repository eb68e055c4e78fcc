import { fieldsOfStudy, formerEmployers, schools } from './data/names.ts';
import type { DemoFractional } from './make-fractionals.ts';
import { dayOf, later, type Row, type World } from './world.ts';

const YEAR = 365.25;

/** Past posts, the latest first; one who has only begun the profile has none. */
export const makeExperiences = (world: World, { user, role, row }: DemoFractional): Row<'experiences'>[] => {
  if (row.bio === '') return [];
  const { random, now } = world;
  const titles = role.pastTitles;
  const employers = random.some(formerEmployers, random.whole(2, 4));
  const deeds = random.some(role.deeds, employers.length);
  let end = later(now, -random.whole(60, 700));
  return employers.map((company, at) => {
    const start = later(end, -random.whole(18, 52) * (YEAR / 12));
    const experience = {
      id: world.id(user.created),
      user_id: user.id,
      title: titles[Math.min(at, titles.length - 1)] as string,
      company,
      start_date: dayOf(start),
      end_date: dayOf(end),
      description: deeds[at] ?? '',
    };
    end = later(start, -random.whole(10, 120));
    return experience;
  });
};

export const makeEducations = (world: World, { user, row }: DemoFractional): Row<'educations'>[] => {
  if (row.bio === '') return [];
  const { random, now } = world;
  const began = now.getUTCFullYear() - (row.years_experience ?? 10) - random.whole(6, 10);
  return random.some(schools, random.whole(1, 2)).map(([school, degree], at) => ({
    id: world.id(user.created),
    user_id: user.id,
    school,
    degree,
    field: random.pick(fieldsOfStudy),
    start_date: `${began + at * 5}-09-01`,
    end_date: `${began + at * 5 + 3}-06-30`,
  }));
};
