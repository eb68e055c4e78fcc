import { companyTexts } from '../../demo/data/companies.ts';
import { firstNames, lastNames } from '../../demo/data/names.ts';
import type { Row } from './copy-rows.ts';
import { type DataPlan, tables } from './plan-data.ts';
import { createRandom, rareWord, somePlace, someRole, zipf } from './words.ts';

/** The rows that the migrations create. */
export interface Catalog {
  industries: string[];
  skills: { id: string; title: string }[];
  plans: { id: string; family: string; title: string; month_minor: number }[];
}

const pickBusiness = (random: ReturnType<typeof createRandom>) =>
  random.weighted({ B2B: 6, B2C: 2, 'B2B,B2C': 2 } as const);

export const pickIndustry = (catalog: Catalog, random: ReturnType<typeof createRandom>) =>
  catalog.industries[zipf(random, catalog.industries.length)];

export const pickSkills = (catalog: Catalog, random: ReturnType<typeof createRandom>, count: number) => {
  const found = new Map<string, string>();
  for (let tries = 0; found.size < count && tries < 40; tries += 1) {
    const skill = catalog.skills[zipf(random, catalog.skills.length)];
    if (skill) found.set(skill.id, skill.title);
  }
  return found;
};

const common = (random: ReturnType<typeof createRandom>, catalog: Catalog) => {
  const { location, city, zone } = somePlace(random);
  const main_category = random.chance(0.9) ? pickIndustry(catalog, random) : null;
  return { zone, about: { location, city, main_category, client_type_expertise: pickBusiness(random) } };
};

export function* users(plan: DataPlan): Iterable<Row> {
  const person = (type: 'fractional' | 'company', ids: string[], table: number) =>
    function* () {
      for (const [n, id] of ids.entries()) {
        const random = createRandom(plan.seed, table, n);
        yield {
          id,
          type,
          email: `${type}-${n}@people.example`,
          first_name: random.pick(firstNames),
          last_name: random.pick(lastNames),
          promo_code: type === 'fractional' && random.chance(0.15) ? 'SPRING' : null,
          created_at: plan.at(n, ids.length),
        };
      }
    };
  yield* person('fractional', plan.fractionals, tables.fractional)();
  yield* person('company', plan.owners, tables.owner)();
}

export function* fractionals(plan: DataPlan, catalog: Catalog): Iterable<Row> {
  for (const [n, user_id] of plan.fractionals.entries()) {
    const random = createRandom(plan.seed, tables.fractional, n);
    const { zone, about } = common(random, catalog);
    const role = someRole(random);
    const min = random.whole(5, 20);
    yield {
      user_id,
      ...about,
      time_zone: zone,
      fractional_type: role?.type,
      headline: random.pick(role?.headlines ?? []),
      bio: `${random.some(role?.strengths ?? [], 3).join(' ')} ${random.chance(0.3) ? rareWord(random) : ''}`,
      hours_per_week_min: min,
      hours_per_week_max: min + 10,
      rate_min_minor: random.whole(100, 400) * 100,
      rate_period: 'hour',
      years_experience: random.whole(8, 30),
      skill_titles: [...pickSkills(catalog, random, 5).values()],
      status:
        n === 0
          ? 'verified'
          : random.weighted({ verified: 70, unverified: 15, pending: 5, rejected: 8, suspended: 2 }),
      submitted_at: plan.at(n, plan.fractionals.length),
      created_at: plan.at(n, plan.fractionals.length),
    };
  }
}

export function* fractionalSkills(plan: DataPlan, catalog: Catalog): Iterable<Row> {
  for (const [n, user_id] of plan.fractionals.entries())
    for (const skill_id of pickSkills(catalog, createRandom(plan.seed, tables.other, n), 5).keys())
      yield { user_id, skill_id };
}

export function* companies(plan: DataPlan, catalog: Catalog): Iterable<Row> {
  for (const [n, id] of plan.companies.entries()) {
    const random = createRandom(plan.seed, tables.company, n);
    const text = random.pick(companyTexts);
    yield {
      id,
      name: `${text.name} ${rareWord(random)}`,
      headline: text.headline,
      about: text.about,
      ...common(random, catalog).about,
      created_by_admin: random.chance(0.1),
      removed_at: n > 0 && random.chance(0.02) ? plan.now : null,
      created_at: plan.at(n, plan.companies.length),
    };
  }
}

/** The owner of each company. */
export function* companyMembers(plan: DataPlan): Iterable<Row> {
  for (const [n, company_id] of plan.companies.entries())
    yield {
      user_id: plan.owners[n],
      company_id,
      role: 'owner',
      created_at: plan.at(n, plan.companies.length),
    };
}
