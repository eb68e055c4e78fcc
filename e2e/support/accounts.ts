import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { inputPassword, type Signup, signIn, userSignup, verifyCode } from '../../contract/src/accounts.ts';
import { type Client, createClient } from '../../contract/src/client.ts';
import type { Given } from '../../contract/src/endpoint.ts';
import { withoutSecondFactor } from '../../server/test/without-second-factor.ts';
import { collectErrors, hydrated, latestMail } from './journey.ts';
import { password, signInContext } from './sign-in.ts';

/** The API with a token, or as a visitor. */
export const callWith = (token?: string): Client =>
  createClient({
    baseUrl: `${process.env.E2E_BASE_URL}/api`,
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });

export const getSession = async (email: string) =>
  withoutSecondFactor(await callWith()(signIn, { body: { email, password } }));

export const callAs = async (email: string): Promise<Client> => callWith((await getSession(email)).token);

const minute = 60_000;
let admin: { call: Promise<Client>; until: number; server: string | undefined } | undefined;
/** The API as the demo's admin. Each worker signs in again every minute: sign-ins of the admin elsewhere end old sessions. */
export const callAsAdmin = (): Promise<Client> => {
  const server = process.env.E2E_BASE_URL;
  if (!admin || admin.until < Date.now() || admin.server !== server)
    admin = { call: callAs('admin@cadre.example'), until: Date.now() + minute, server };
  return admin.call;
};

/** The code in the newest mail with a code to an address. */
export const codeTo = async (email: string): Promise<string> => {
  const { text } = await latestMail(email, (mail) => /^\d{6}$/m.test(mail.text));
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
};

/** Signs up a new account through the API. `overrides` replaces fields of the sign-up. */
export const signUp = async (
  overrides: Partial<Given<typeof Signup>>,
): Promise<{ id: string; email: string; call: Client }> => {
  const visitor = callWith();
  const email = `new-${randomUUID().slice(0, 8)}@people.example`;
  const { code_request_id } = await visitor(userSignup, {
    body: {
      user_type: 'fractional',
      first_name: 'Ottilie',
      last_name: 'Marchetti',
      email,
      accept_terms: true,
      ...overrides,
    } as Given<typeof Signup>,
  });
  const code = await codeTo(email);
  const { ticket } = await visitor(verifyCode, { body: { email, code, purpose: 'signup', code_request_id } });
  const { id, token } = await visitor(inputPassword, { body: { ticket, password } });
  return { id, email, call: callWith(token) };
};

/** Signs in on the open sign-in page and waits until the page redirects. */
export const signInHere = async (page: Page, email: string): Promise<void> => {
  // The sign-up page has the same fields. The heading shows that the sign-in page has replaced it.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
};

/** Signs in through the API and opens a page. */
export const signInTo = async (page: Page, email: string, path: string): Promise<void> => {
  await signInContext(page.context(), email);
  await page.goto(path);
};

/** An empty page in a new, signed-in browser context. Its logged errors are added to `errors`. */
export const openAs = async (browser: Browser, email: string, errors?: string[]): Promise<Page> => {
  const context = await browser.newContext();
  if (errors) collectErrors(context, errors);
  await signInContext(context, email);
  return context.newPage();
};

/** A page of the site in a new, signed-in browser context. Its logged errors are added to `errors`. */
export const signedIn = async (
  browser: Browser,
  email: string,
  path: string,
  errors?: string[],
): Promise<Page> => {
  const page = await openAs(browser, email, errors);
  await page.goto(path);
  return page;
};
