import type { JobStatus } from '../contract/src/jobs.ts';
import { limits } from '../contract/src/limits.ts';
import type { MatchJob } from '../server/src/features/jobs/jobs.public.ts';
import type { Role } from './data/role.ts';
import { placeWords, processes, waysOfWorking } from './data/texts.ts';
import type { DemoCompany } from './make-companies.ts';
import { makeHours, makePay } from './make-pay.ts';
import { dayOf, filled, later, type Row, type World } from './world.ts';

/** A job with its company and what its applications need. */
export interface DemoJob {
  row: Row<'jobs'> & MatchJob & { status: JobStatus };
  company: DemoCompany;
  role: Role;
  published: Date | null;
  questions: string[];
}

/** What a job is in: its status, and how many days ago it went live. */
type Stand = { status: JobStatus; daysLive: number };

/** Few of those that might be, so that a page of the search holds other jobs, too. */
const PROMOTED = 0.25;

/** A title that no other job has, where the texts allow it. */
const jobTitle = ({ random, jobTitles }: World, role: Role, { text }: DemoCompany): string => {
  const [, , , , short] = text;
  const kinds = ['Fractional', 'Part-time', 'Fractional', 'Interim'].map(
    (kind) => `${kind} ${role.name} for ${short}`,
  );
  const own = random.chance(0.5) ? [...random.some(role.titles, 4), ...kinds] : kinds;
  const title = own.find((one) => !jobTitles.has(one)) ?? random.pick(role.titles);
  jobTitles.add(title);
  return title;
};

const engagementOf = (title: string): NonNullable<Row<'jobs'>['engagement']> => {
  if (/\binterim\b/i.test(title)) return 'interim';
  if (/\badviser\b/i.test(title)) return 'advisory';
  if (/\bchair\b/i.test(title)) return 'board';
  return 'fractional';
};

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const words = (text: string) => text.replace(/&/g, '&amp;');

const describe = (
  { random }: World,
  role: Role,
  company: DemoCompany,
  situation: string,
  hours: string,
  place: string,
) => {
  const [name, , , , , , about] = company.text;
  const way = filled(random.pick(waysOfWorking), { hours, place });
  return [
    `<p>${words(about)} ${situation}</p>`,
    `<h3>What you will do</h3>${list(random.some(role.duties, random.whole(4, 6)))}`,
    `<h3>${random.pick(['Who we are looking for', 'What you bring', `Why you would fit ${words(name)}`])}</h3>${list(random.some(role.wants, random.whole(3, 4)))}`,
    `<h3>How we work together</h3><p>${way}</p><p>${random.pick(processes)}</p>`,
  ].join('');
};

const cut = (text: string) => (text.length <= 240 ? text : `${text.slice(0, 239).replace(/\s+\S*$/, '')}…`);

const makeTimes = (world: World, company: DemoCompany, { status, daysLive }: Stand) => {
  if (status === 'draft') {
    const created = world.daysAgo(world.random.whole(1, 20));
    return { published: null, created_at: created.toISOString(), updated_at: created.toISOString() };
  }
  const published = world.daysAgo(daysLive);
  return {
    published,
    created_at: later(published, -world.random.whole(1, 60) / 24).toISOString(),
    updated_at: published.toISOString(),
    published_at: published.toISOString(),
    expires_at: later(published, limits.jobLiveDays).toISOString(),
    promoted_until:
      company.promotes && world.random.chance(PROMOTED)
        ? later(published, limits.jobPromotedDays).toISOString()
        : null,
  };
};

/** A job with all its texts, its pay and its times. */
export const makeJob = (world: World, company: DemoCompany, role: Role, stand: Stand): DemoJob => {
  const { random, now } = world;
  const { place, row } = company;
  const title = jobTitle(world, role, company);
  const [why_now, situation] = random.pick(role.situations);
  const hours = makeHours(random);
  const workplace = random.weighted({ remote: 55, hybrid: 32, on_site: 13 });
  const pay = makePay(random, role, place, hours.hours_per_week_max, { hour: 50, month: 40, project: 10 });
  const { published, ...times } = makeTimes(world, company, stand);
  const questions = random.chance(0.3) ? random.some(role.questions, random.whole(1, 2)) : [];
  const equity = random.weighted({ none: 75, possible: 18, range: 7 });
  const span = `${hours.hours_per_week_min} to ${hours.hours_per_week_max}`;
  return {
    company,
    role,
    published,
    questions,
    row: {
      id: world.id(new Date(times.created_at)),
      company_id: row.id,
      title,
      description: describe(
        world,
        role,
        company,
        situation,
        span,
        filled(placeWords[workplace], place as never),
      ),
      summary: cut(`${company.text[6]} ${situation}`),
      fractional_type: role.type,
      main_category: company.industry,
      sub_categories: company.subCategories,
      skill_titles: random.some(role.skills, random.whole(3, 6)),
      location: place.location,
      country: place.country,
      city: place.city,
      workplace,
      client_type_expertise: row.client_type_expertise ?? null,
      ...hours,
      term_months: pay.rate_period === 'project' ? 3 : random.pick([null, null, 3, 6, 6, 12]),
      rate_period: pay.rate_period,
      budget_min_minor: pay.least_minor,
      budget_max_minor: pay.most_minor,
      currency: place.currency,
      equity,
      equity_range: equity === 'range' ? random.pick(['0.1 to 0.4 %', '0.25 to 0.75 %', '0.5 to 1 %']) : '',
      start_date: random.chance(0.5) ? dayOf(later(now, random.whole(7, 60))) : null,
      apply_by:
        stand.status === 'active' && random.chance(0.25) ? dayOf(later(now, random.whole(6, 25))) : null,
      engagement: pay.rate_period === 'project' ? 'project' : engagementOf(title),
      why_now,
      outcomes: random.some(role.outcomes, random.whole(2, 3)),
      reply_promise_days: random.pick([3, 5, 5, 5, 7]),
      stage: row.stage ?? null,
      headcount: row.headcount ?? null,
      time_zone_overlap: workplace === 'remote' ? `4 hours with ${place.zone}` : '',
      screening_questions: questions,
      status: stand.status,
      source: row.created_by_admin ? 'admin' : 'company',
      ...times,
    },
  };
};
