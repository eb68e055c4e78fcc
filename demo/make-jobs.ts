import { addDays, toIsoDay } from '../contract/src/dates.ts';
import type { JobStatus } from '../contract/src/jobs.ts';
import { limits } from '../contract/src/limits.ts';
import type { MatchJob } from '../server/src/features/jobs/jobs.public.ts';
import type { Role } from './data/roles.ts';
import { placeWords, processes, waysOfWorking } from './data/texts.ts';
import { type DemoContext, type DemoRow, fillTemplate, getRole, someRole } from './demo-context.ts';
import type { DemoCompany } from './make-companies.ts';
import { makeHours, makePay } from './make-pay.ts';

/** A job with its company and the data for applications. */
export interface DemoJob {
  row: DemoRow<'jobs'> & Omit<MatchJob, 'hourly_max_usd'> & { status: JobStatus };
  company: DemoCompany;
  role: Role;
  published: Date | null;
  questions: string[];
}

/** The status of a job, and how many days ago it went live. */
type JobState = { status: JobStatus; daysLive: number };

/** The share of promotable jobs that are promoted. */
const promotedShare = 0.25;

/** A title that is unique if the texts allow it. */
const jobTitle = ({ random, jobTitles }: DemoContext, role: Role, { text }: DemoCompany): string => {
  const kinds = ['Fractional', 'Part-time', 'Fractional', 'Interim'].map(
    (kind) => `${kind} ${role.name} for ${text.short}`,
  );
  const titles = random.chance(0.5) ? [...random.some(role.titles, 4), ...kinds] : kinds;
  const title = titles.find((candidate) => !jobTitles.has(candidate)) ?? random.pick(role.titles);
  jobTitles.add(title);
  return title;
};

const pickEngagementKind = (title: string): NonNullable<DemoRow<'jobs'>['engagement']> => {
  if (/\binterim\b/i.test(title)) return 'interim';
  if (/\badviser\b/i.test(title)) return 'advisory';
  if (/\bchair\b/i.test(title)) return 'board';
  return 'fractional';
};

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const encodeText = (text: string) => text.replaceAll('&', '&amp;');

const describe = (
  { random }: DemoContext,
  role: Role,
  company: DemoCompany,
  situation: string,
  hours: string,
  place: string,
) => {
  const { name, about } = company.text;
  const way = fillTemplate(random.pick(waysOfWorking), { hours, place });
  return [
    `<p>${encodeText(about)} ${situation}</p>`,
    `<h3>What you will do</h3>${list(random.some(role.duties, random.whole(4, 6)))}`,
    `<h3>${random.pick(['Who we are looking for', 'What you bring', `Why ${encodeText(name)}`])}</h3>${list(random.some(role.wants, random.whole(3, 4)))}`,
    `<h3>How we work together</h3><p>${way}</p><p>${random.pick(processes)}</p>`,
  ].join('');
};

const summarize = (text: string) =>
  text.length <= 240 ? text : `${text.slice(0, 239).replace(/\s+\S*$/, '')}…`;

const makeTimes = (context: DemoContext, company: DemoCompany, { status, daysLive }: JobState) => {
  if (status === 'draft') {
    const created = context.daysAgo(context.random.whole(1, 20));
    return { published: null, created_at: created.toISOString(), updated_at: created.toISOString() };
  }
  const published = context.daysAgo(daysLive);
  return {
    published,
    created_at: addDays(published, -context.random.whole(1, 60) / 24).toISOString(),
    updated_at: published.toISOString(),
    published_at: published.toISOString(),
    expires_at: addDays(published, limits.jobLiveDays).toISOString(),
    promoted_until:
      company.promotes && context.random.chance(promotedShare)
        ? addDays(published, limits.jobPromotedDays).toISOString()
        : null,
  };
};

/** A job with its texts, pay and times. */
const makeJob = (context: DemoContext, company: DemoCompany, role: Role, state: JobState): DemoJob => {
  const { random, now } = context;
  const { place, row } = company;
  const title = jobTitle(context, role, company);
  const { why: why_now, text: situation } = random.pick(role.situations);
  const hours = makeHours(random);
  const workplace = random.weighted({ remote: 55, hybrid: 32, on_site: 13 });
  const pay = makePay(random, role, place, hours.hours_per_week_max, { hour: 50, month: 40, project: 10 });
  const { published, ...times } = makeTimes(context, company, state);
  const questions = random.chance(0.3) ? random.some(role.questions, random.whole(1, 2)) : [];
  const equity = random.weighted({ none: 75, possible: 18, range: 7 });
  const span = `${hours.hours_per_week_min} to ${hours.hours_per_week_max}`;
  return {
    company,
    role,
    published,
    questions,
    row: {
      id: context.id(new Date(times.created_at)),
      company_id: row.id,
      title,
      description: describe(
        context,
        role,
        company,
        situation,
        span,
        fillTemplate(placeWords[workplace], place as never),
      ),
      summary: summarize(`${company.text.about} ${situation}`),
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
      start_date: random.chance(0.5) ? toIsoDay(addDays(now, random.whole(7, 60))) : null,
      apply_by:
        state.status === 'active' && random.chance(0.25) ? toIsoDay(addDays(now, random.whole(6, 25))) : null,
      engagement: pay.rate_period === 'project' ? 'project' : pickEngagementKind(title),
      why_now,
      outcomes: random.some(role.outcomes, random.whole(2, 3)),
      reply_promise_days: random.pick([3, 5, 5, 5, 7]),
      stage: row.stage ?? null,
      headcount: row.headcount ?? null,
      time_zone: place.zone,
      time_zone_overlap: workplace === 'remote' ? `9:00–13:00 ${place.zone}` : '',
      screening_questions: questions,
      status: state.status,
      source: row.created_by_admin ? 'admin' : 'company',
      ...times,
    },
  };
};

/** Most live jobs are older than two weeks, so that promoted jobs do not fill the first pages. */
const daysLive = ({ random }: DemoContext) =>
  random.chance(0.28) ? random.next() * 13 : 14 + random.next() * 15;

/** The five jobs of the demo company. */
const makeOwnJobs = (context: DemoContext, company: DemoCompany): DemoJob[] => [
  makeJob(context, company, getRole('CFO'), { status: 'active', daysLive: 12 }),
  makeJob(context, company, getRole('COO'), { status: 'active', daysLive: 24 }),
  makeJob(context, company, getRole('CMO'), { status: 'active', daysLive: 8 }),
  makeJob(context, company, getRole('CTO'), { status: 'active', daysLive: 19 }),
  makeJob(context, company, getRole('CHRO'), { status: 'filled', daysLive: 74 }),
];

const finished: readonly (readonly [status: JobStatus, count: number])[] = [
  ['draft', 22],
  ['paused', 14],
  ['closed', 24],
  ['filled', 36],
];

/** All jobs, those of the demo company first, within the live jobs that each plan allows. */
export const makeJobs = (context: DemoContext, companies: DemoCompany[], count: number): DemoJob[] => {
  const { random } = context;
  const [ownCompany, ...others] = companies as [DemoCompany, ...DemoCompany[]];
  const ownJobs = makeOwnJobs(context, ownCompany);
  // Some companies hire often, so that they have enough reviews for an average.
  const regulars = random.some(others, 11);
  const past = finished.flatMap(([status, times]) =>
    Array.from({ length: times }, () => {
      const company = status === 'filled' ? random.pick(regulars) : random.pick(others);
      const state = { status, daysLive: status === 'paused' ? random.whole(5, 25) : random.whole(45, 150) };
      return makeJob(context, company, someRole(context), state);
    }),
  );
  const places = others.flatMap((company) => Array.from({ length: company.jobsAllowed }, () => company));
  const expired = Array.from({ length: 8 }, () =>
    makeJob(context, random.pick(others), someRole(context), {
      status: 'active',
      daysLive: random.whole(32, 44),
    }),
  );
  const left = count - past.length - expired.length - ownJobs.length;
  const live = random.some(places, left).map((company) =>
    makeJob(context, company, someRole(context), {
      status: 'active',
      daysLive: daysLive(context),
    }),
  );
  return [...ownJobs, ...live, ...past, ...expired];
};
