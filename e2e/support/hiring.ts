import { randomUUID } from 'node:crypto';
import { inputPassword } from '../../contract/src/accounts.ts';
import { mainCategoryList } from '../../contract/src/catalog.ts';
import type { Client } from '../../contract/src/client.ts';
import { addDays, toIsoDay } from '../../contract/src/dates.ts';
import { interviewPropose } from '../../contract/src/interviews.ts';
import { type JobCard, jobCreate, jobList } from '../../contract/src/jobs.ts';
import { fractionalOfferAnswer, offerCreate } from '../../contract/src/offers.ts';
import { grantPlan, type PlanTitle } from '../../contract/src/plans.ts';
import { teamInvite } from '../../contract/src/team.ts';
import type { TermsInput } from '../../contract/src/terms.ts';
import type { FractionalType } from '../../contract/src/values.ts';
import { callAsAdmin, callWith, signUp } from './accounts.ts';
import { latestMail } from './journey.ts';
import { password } from './sign-in.ts';

/** A new company with a plan. No other journey uses its jobs and allowances. */
export const signUpCompany = async (
  plan: PlanTitle = 'Promote 3',
  company_name = 'Marlow Freight',
): Promise<{ email: string; call: Client }> => {
  const { id, email, call } = await signUp({
    user_type: 'company',
    first_name: 'Edith',
    last_name: 'Marlow',
    company_name,
  });
  const admin = await callAsAdmin();
  await admin(grantPlan, { body: { user_id: id, plan } });
  return { email, call };
};

/** Publishes a job as its company. Returns the job's id. */
export const postJob = async (
  call: Client,
  title: string,
  overrides: { fractional_type?: FractionalType; screening_questions?: string[] } = {},
): Promise<string> => {
  const { results } = await call(mainCategoryList, { query: { limit: 1 } });
  const { id } = await call(jobCreate, {
    body: {
      title,
      description: `<p>${'You will own the numbers, the board pack and the next round. '.repeat(4)}</p>`,
      fractional_type: 'CFO',
      main_category: results[0]?.id ?? '',
      skills: ['Fundraising'],
      location: 'USA',
      workplace: 'remote',
      client_type_expertise: 'B2B',
      hours_per_week_min: 5,
      hours_per_week_max: 10,
      rate_period: 'hour',
      budget_min: 150,
      budget_max: 220,
      currency: 'USD',
      ...overrides,
    },
  });
  return id;
};

const hour = 3_600_000;
/**
 * Live jobs of the demo marketplace, the newest first. Jobs of other journeys are left out: they may be filled or
 * deleted during a test.
 */
export const pickDemoJobs = (jobs: readonly JobCard[]): JobCard[] =>
  jobs.filter(({ published_at }) => Date.parse(published_at ?? '') < Date.now() - hour);

export const demoJobs = async (): Promise<JobCard[]> => {
  const { results } = await callWith()(jobList, { query: { sort: 'recent', page_size: 100 } });
  return pickDemoJobs(results);
};

/** A live job of a new company, with the email address of its owner. */
export const aJob = async (
  title: string,
  screening_questions: string[] = [],
): Promise<{ id: string; owner: string }> => {
  const { email, call } = await signUpCompany();
  return { id: await postJob(call, title, { screening_questions }), owner: email };
};

/** Offers and accepts terms for an application at the interview stage. */
export const hire = async (
  company: Client,
  person: Client,
  application_id: string,
  terms: Partial<TermsInput> = {},
): Promise<void> => {
  const body = {
    application_id,
    rate: 180,
    rate_period: 'hour',
    currency: 'USD',
    hours_per_week: 8,
    start_date: toIsoDay(addDays(Date.now(), 10)),
    ...terms,
  } as const;
  await company(offerCreate, { body });
  await person(fractionalOfferAnswer, { body: { application_id, answer: 'accept' } });
};

/** Proposes an interview for tomorrow. */
export const proposeInterview = (company: Client, application_id: string) =>
  company(interviewPropose, {
    body: {
      application_id,
      times: [new Date(Date.now() + 86_400_000).toISOString()],
      minutes: 30,
      time_zone: 'Europe/London',
      place: 'https://meet.example/1',
    },
  });

/** A colleague who has accepted the owner's invitation. Returns their address. */
export const aColleague = async (owner: Client): Promise<string> => {
  const email = `colleague-${randomUUID().slice(0, 8)}@people.example`;
  await owner(teamInvite, { body: { email, first_name: 'Grace', last_name: 'Hopper' } });
  const ticket = /\/invitation\?ticket=(\S+)/.exec((await latestMail(email)).text)?.[1] ?? '';
  await callWith()(inputPassword, { body: { ticket, password } });
  return email;
};
