import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inputPassword, type Signup, userSignup, verifyCode } from '../../contract/src/accounts.ts';
import { employeeSkillsUpdate, experienceCreate } from '../../contract/src/career.ts';
import { mainCategoryList } from '../../contract/src/catalog.ts';
import { createClient } from '../../contract/src/client.ts';
import type { Given } from '../../contract/src/endpoint.ts';
import { approvalRequest, employeeProfileUpdate } from '../../contract/src/fractionals.ts';
import { latestMail } from './journey.ts';

interface Newcomer {
  id: string;
  email: string;
  password: string;
}

const password = 'four quiet harbours';

/** Somebody who has signed up, without the screens that another journey walks. */
const signUp = async (about: Partial<Given<typeof Signup>>) => {
  const baseUrl = `${process.env.E2E_BASE_URL}/api`;
  const visitor = createClient({ baseUrl });
  const email = `new-${randomUUID().slice(0, 8)}@people.example`;
  await visitor(userSignup, {
    body: {
      user_type: 'fractional',
      first_name: 'Ottilie',
      last_name: 'Marchetti',
      email,
      accept_terms: true,
      ...about,
    } as Given<typeof Signup>,
  });
  const { text } = await latestMail(email, (mail) => /^\d{6}$/m.test(mail.text));
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
  const { ticket } = await visitor(verifyCode, { body: { email, code, purpose: 'signup' } });
  const { id, token } = await visitor(inputPassword, { body: { ticket, password } });
  const headers = () => ({ authorization: `Bearer ${token}` });
  return { id, email, password, call: createClient({ baseUrl, headers }) };
};

/** A company that has just signed up and has no plan. */
export const aNewCompany = (): Promise<Newcomer> =>
  signUp({ user_type: 'company', company_name: `Marchetti Ceramics ${randomUUID().slice(0, 4)}` });

/** A fractional on Free who has asked for approval, so that every screen is open. */
export const aNewFractional = async (): Promise<Newcomer> => {
  const { call, ...newcomer } = await signUp({ fractional_type: 'CFO' });
  const { results } = await call(mainCategoryList);
  await call(employeeSkillsUpdate, { body: { skills: ['Forecasting', 'Fundraising', 'Board reporting'] } });
  await call(experienceCreate, { body: { title: 'CFO', company: 'Hazelbrook', start_date: '2018-03-01' } });
  await call(employeeProfileUpdate, {
    body: {
      headline: 'Finance lead for makers of fine things',
      years_experience: 14,
      bio: 'I am called in when a company has outgrown its spreadsheet. I build the first real forecast, close the month in five days and prepare the board for the next round. In my last company the runway grew from seven to nineteen months.',
      location: 'Europe',
      city: 'Porto',
      main_category: results[0]?.id ?? null,
      client_type_expertise: 'B2B',
      hours_per_week_max: 12,
      available_from: '2026-01-15',
      rate_min: 3_200,
      rate_period: 'month',
      retainer_hours: 20,
    },
  });
  await call(approvalRequest);
  return newcomer;
};

/** Fills in the sign-in page that stands before them, and waits for what was wanted. */
export const signInHere = async (page: Page, newcomer: Pick<Newcomer, 'email' | 'password'>) => {
  // Signing up asks for an address, too: not before this page has taken its place.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('E-mail').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
};

/** Signs somebody in and goes to a page. */
export const signInTo = async (page: Page, newcomer: Pick<Newcomer, 'email' | 'password'>, path: string) => {
  await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
  await signInHere(page, newcomer);
};
