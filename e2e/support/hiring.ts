import type { Browser, Page } from '@playwright/test';
import { inputPassword, signIn, userSignup, verifyCode } from '../../contract/src/accounts.ts';
import { mainCategoryList } from '../../contract/src/catalog.ts';
import { type Client, createClient } from '../../contract/src/client.ts';
import { jobCreate } from '../../contract/src/jobs.ts';
import { grantPlan, type PlanTitle } from '../../contract/src/plans.ts';
import type { FractionalType } from '../../contract/src/values.ts';
import { latestMail } from './journey.ts';

const password = 'cadre-demo-2026';

/** The API with a token, or as a visitor. */
export const callWith = (token?: string): Client =>
  createClient({
    baseUrl: `${process.env.E2E_BASE_URL}/api`,
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });
/** Signs in through the API: the demo accounts, or whoever has their password. */
export const sessionOf = (email: string) => callWith()(signIn, { body: { email, password } });

export const callAs = async (email: string): Promise<Client> => callWith((await sessionOf(email)).token);

/** A company of its own with a plan: no other journey's jobs and allowances stand in the way. */
export const signUpCompany = async (
  plan: PlanTitle = 'Promote 3',
): Promise<{ email: string; call: Client }> => {
  const visit = callWith();
  const email = `pipeline-${crypto.randomUUID()}@journeys.example`;
  const names = { first_name: 'Edith', last_name: 'Marlow', company_name: 'Marlow Freight' };
  await visit(userSignup, { body: { user_type: 'company', email, accept_terms: true, ...names } });
  const code = /\b\d{6}\b/.exec((await latestMail(email)).text)?.[0] ?? '';
  const { ticket } = await visit(verifyCode, { body: { email, code, purpose: 'signup' } });
  const { id, token } = await visit(inputPassword, { body: { ticket, password } });
  const admin = await callAs('admin@cadre.example');
  await admin(grantPlan, { body: { user_id: id, plan } });
  return { email, call: callWith(token) };
};

/** Puts a job live as its company; answers its id. */
export const postJob = async (
  call: Client,
  title: string,
  more: { fractional_type?: FractionalType; screening_questions?: string[] } = {},
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
      ...more,
    },
  });
  return id;
};

/** A live job of a new company, with the address of its owner. */
export const aJob = async (
  title: string,
  screening_questions: string[] = [],
): Promise<{ id: string; owner: string }> => {
  const { email, call } = await signUpCompany();
  return { id: await postJob(call, title, { screening_questions }), owner: email };
};

/** A page of somebody who has just signed in. */
export const signedIn = async (browser: Browser, email: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${path}`);
  return page;
};
