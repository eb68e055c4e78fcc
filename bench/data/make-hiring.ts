import { dayMilliseconds } from '../../contract/src/dates.ts';
import { letterClosings, letterOpenings } from '../../demo/data/texts.ts';
import { idAt } from '../../demo/random.ts';
import type { Row } from './copy-rows.ts';
import { type Catalog, pickIndustry, pickSkills } from './make-people.ts';
import { busiest, type DataPlan, tables } from './plan-data.ts';
import { createRandom, describe, rareWord, somePlace, someRole } from './words.ts';

/** The jobs of the busiest company are spread over all years. */
const getCompany = (plan: DataPlan, n: number) => {
  const step = Math.max(1, Math.floor(plan.jobs.length / busiest.jobs));
  if (n % step === 0) return plan.companies[0];
  return createRandom(plan.seed, tables.job, n + plan.jobs.length).pick(plan.companies);
};

export function* jobs(plan: DataPlan, catalog: Catalog): Iterable<Row> {
  const count = plan.jobs.length;
  for (const [n, id] of plan.jobs.entries()) {
    const random = createRandom(plan.seed, tables.job, n);
    const role = someRole(random);
    if (!role) continue;
    const place = somePlace(random);
    const hours = random.whole(4, 30);
    const rate_period = random.weighted({ hour: 5, month: 4, project: 1 });
    const budget = Math.round(
      random.whole(role.hourly.min, role.hourly.max) * (rate_period === 'hour' ? 1 : hours * 4),
    );
    const applicants = plan.applicants(n);
    const status =
      applicants > 0 || random.chance(0.95)
        ? random.weighted({ active: 70, paused: 4, closed: 16, filled: 10 })
        : 'draft';
    const posted = plan.at(n, count);
    yield {
      id,
      company_id: getCompany(plan, n),
      title: random.chance(0.1)
        ? `${random.pick(role.titles)}, ${rareWord(random)}`
        : random.pick(role.titles),
      description: describe(random, role),
      summary: random.pick(role.situations).text.slice(0, 240),
      fractional_type: role.type,
      main_category: random.chance(0.95) ? pickIndustry(catalog, random) : null,
      skill_titles: [...pickSkills(catalog, random, 4).values()],
      location: place.location,
      city: place.city,
      time_zone: place.zone,
      workplace: random.weighted({ remote: 5, hybrid: 3, on_site: 2 }),
      client_type_expertise: random.weighted({ B2B: 6, B2C: 2, 'B2B,B2C': 2 }),
      hours_per_week_min: hours,
      hours_per_week_max: hours + 8,
      term_months: random.whole(3, 12),
      rate_period,
      budget_min_minor: budget * 80,
      budget_max_minor: budget * 120,
      currency: place.currency,
      outcomes: random.some(role.outcomes, 3),
      status: n === 0 ? 'active' : status,
      applicants_count: applicants,
      new_applicants: applicants,
      promoted_until: random.chance(0.002) ? new Date(plan.now.getTime() + 7 * dayMilliseconds) : null,
      published_at: status === 'draft' ? null : posted,
      expires_at:
        status === 'draft' ? null : new Date(plan.now.getTime() + random.whole(2, 30) * dayMilliseconds),
      created_at: posted,
    };
  }
}

/** The applicants of the nth job, each once; the first fractional applied to many. */
const pickApplicants = (plan: DataPlan, n: number): string[] => {
  const people = plan.fractionals.length;
  const indexes = new Set(n > 0 && n <= busiest.applications ? [0] : []);
  for (let index = n * 7_919; indexes.size < plan.applicants(n); index += 1) indexes.add(index % people);
  return [...indexes].map((index) => plan.fractionals[index] as string);
};

export function* applications(plan: DataPlan): Iterable<Row> {
  for (const [n, job_id] of plan.jobs.entries()) {
    const applicants = plan.applicants(n);
    if (applicants === 0) continue;
    const random = createRandom(plan.seed, tables.application, n + plan.jobs.length);
    const posted = plan.at(n, plan.jobs.length).getTime();
    for (const fractional_id of pickApplicants(plan, n)) {
      const created_at = new Date(posted + Math.floor(random.next() * (plan.now.getTime() - posted)));
      yield {
        id: idAt(random, created_at),
        job_id,
        fractional_id,
        cover_letter: `${random.pick(letterOpenings)} ${random.pick(letterClosings)}`,
        status: 'submitted',
        match_score: random.whole(10, 95),
        match_reasons: '[]',
        created_at,
      };
    }
  }
}
