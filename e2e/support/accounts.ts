import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { inputPassword, type Signup, signIn, userSignup, verifyCode } from '../../contract/src/accounts.ts';
import { type Client, createClient } from '../../contract/src/client.ts';
import type { Given } from '../../contract/src/endpoint.ts';
import { latestMail } from './journey.ts';

/** Of every account of the demo marketplace, and of those that are made here. */
export const password = 'cadre-demo-2026';

/** The API with a token, or as a visitor. */
export const callWith = (token?: string): Client =>
  createClient({
    baseUrl: `${process.env.E2E_BASE_URL}/api`,
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });

export const sessionOf = (email: string) => callWith()(signIn, { body: { email, password } });

export const callAs = async (email: string): Promise<Client> => callWith((await sessionOf(email)).token);

/** The code in the newest mail that brings one to an address. */
export const codeTo = async (email: string): Promise<string> => {
  const { text } = await latestMail(email, (mail) => /^\d{6}$/m.test(mail.text));
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
};

/** Somebody who has signed up, without the screens that another journey walks. */
export const signUp = async (
  about: Partial<Given<typeof Signup>>,
): Promise<{ id: string; email: string; call: Client }> => {
  const visitor = callWith();
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
  const code = await codeTo(email);
  const { ticket } = await visitor(verifyCode, { body: { email, code, purpose: 'signup' } });
  const { id, token } = await visitor(inputPassword, { body: { ticket, password } });
  return { id, email, call: callWith(token) };
};

/** Fills in the sign-in page that stands before somebody, and waits for what was wanted. */
export const signInHere = async (page: Page, email: string): Promise<void> => {
  // Signing up asks for an address, too: not before this page has taken its place.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
};

/** Signs somebody in and goes to a page. */
export const signInTo = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
  await signInHere(page, email);
  await page.waitForURL(`**${path}`);
};

/** A page in a browser of its own of somebody who has just signed in. */
export const signedIn = async (browser: Browser, email: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signInTo(page, email, path);
  return page;
};
