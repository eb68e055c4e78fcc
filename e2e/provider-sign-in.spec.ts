import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts';
import { type OpenidProvider, openidProvider } from '../server/test/openid-provider.ts';
import { axe, expect, hydrated, test } from './support/journey.ts';
import { startServer } from './support/server.ts';
import { password } from './support/sign-in.ts';

test.describe.configure({ mode: 'serial' });

let op: OpenidProvider;
let linkedIn: OpenidProvider;
let server: Awaited<ReturnType<typeof startServer>>;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let db: pg.Client;
let dataDir: string;

// A server of its own: the providers are settings, and the proof of a domain is a row.
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cadre-oidc-'));
  op = await openidProvider();
  linkedIn = await openidProvider({ path: '/oauth', isLinkedIn: true });
  database = await startEmbeddedPostgres({ dataDir });
  server = await startServer({
    NODE_ENV: 'test',
    DEMO: '0',
    DATABASE_URL: database.url,
    OIDC_ACME_ISSUER: op.issuer,
    OIDC_ACME_CLIENT_ID: op.client.clientId,
    OIDC_ACME_CLIENT_SECRET: op.client.clientSecret,
    OIDC_LINKEDIN_ISSUER: linkedIn.issuer,
    OIDC_LINKEDIN_CLIENT_ID: linkedIn.client.clientId,
    OIDC_LINKEDIN_CLIENT_SECRET: linkedIn.client.clientSecret,
  });
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
test.afterAll(async () => {
  await db.end();
  await server.stop();
  await database.stop();
  await op.close();
  await linkedIn.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (page: Page, path: string) => {
  await page.goto(`${server.baseURL}${path}`);
  await hydrated(page);
};
/** Makes the browser a new one, on a page that calls nothing. */
const forget = async (page: Page) => {
  await open(page, '/resources/faq');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};
const arriveAt = (page: Page, path: string) => page.waitForURL(`${server.baseURL}${path}`);
const atAcme = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' });
/** Of the password of all journeys. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3MsBdkhI192ixVwE+eKGZg$draQdBbR2SJ1BXTj6i14tzCqQyNSn33/n5v7sfbsiZE';
const owner = { sub: 'owner', email: 'owner@northwind.example', email_verified: true };

test('a company signs up with a provider, and signs in with it from then on', { tag: '@long' }, async ({
  page,
}) => {
  op.signInAs({ ...owner, given_name: 'Ada', family_name: 'Byron' });
  await open(page, '/sign-up');
  await axe(page);
  await atAcme(page).click();
  await expect(page.getByText('Acme confirmed owner@northwind.example.')).toBeVisible();
  // The step survives a reload, although the code of the address worked once.
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await axe(page);
  await page.getByRole('radio', { name: 'I am hiring for a company' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please accept the terms.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Northwind Foods');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await arriveAt(page, '/account/company/company-profile');

  await forget(page);
  await open(page, '/sign-in?return=%2Faccount%2Fcompany%2Fsettings%2Fsecurity');
  await axe(page);
  await atAcme(page).click();
  await arriveAt(page, '/account/company/settings/security');
  await expect(page.getByRole('list', { name: 'Connected accounts' })).toContainText('Acme');
  await axe(page);
});

test('an executive signs in with LinkedIn, which knows no nonce and refuses PKCE [oidc-linkedin-browser]', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (type, email, first_name, last_name)
     values ('fractional', 'linked@people.example', 'Ada', 'Byron') returning id`,
  );
  await db.query('insert into fractionals (user_id) values ($1)', [rows[0]?.id]);
  await db.query(
    "insert into sign_in_identities (user_id, provider, subject, email) values ($1, 'linkedin', 'li-1', $2)",
    [rows[0]?.id, 'linked@people.example'],
  );
  // LinkedIn sends booleans as texts.
  linkedIn.signInAs({ sub: 'li-2', email: 'other@people.example', email_verified: 'false' });
  const atLinkedIn = page.getByRole('button', { name: 'Continue with LinkedIn' });
  await open(page, '/sign-in');
  await atLinkedIn.click();
  await expect(page.getByText('does not confirm that this email address is yours')).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 40')]);

  linkedIn.signInAs({ sub: 'li-1', email: 'linked@people.example', email_verified: 'true' });
  await forget(page);
  await open(page, '/sign-in');
  await atLinkedIn.click();
  await arriveAt(page, '/account/fractional/next-step');
});

test('an executive connects a provider to the account that they have by its password', {
  tag: '@long',
}, async ({ page }) => {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (type, email, first_name, last_name, password_hash)
     values ('fractional', 'known@people.example', 'Ada', 'Byron', $1) returning id`,
    [passwordHash],
  );
  await db.query('insert into fractionals (user_id) values ($1)', [rows[0]?.id]);
  op.signInAs({ sub: 'known', email: 'known@people.example', email_verified: true });
  await open(page, '/sign-in');
  await atAcme(page).click();
  await expect(page.getByRole('heading', { name: 'You have an account' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Sign in with your password instead' }).click();
  await page.getByLabel('Email').fill('known@people.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await arriveAt(page, '/account/fractional/next-step');

  await forget(page);
  await open(page, '/sign-in');
  await atAcme(page).click();
  await arriveAt(page, '/account/fractional/next-step');
});

test('an owner sets up the company sign-in and uses it', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await db.query(
    `insert into company_domains (company_id, domain, token, method, verified_at)
     select company_id, 'northwind.example', 'x', 'dns', now()
     from company_members join users on users.id = user_id where email = $1
     on conflict (company_id, domain) do update set method = excluded.method`,
    [owner.email],
  );
  op.signInAs(owner);
  await open(page, '/sign-in?return=%2Faccount%2Fcompany%2Fsettings%2Fteam');
  await atAcme(page).click();
  await arriveAt(page, '/account/company/settings/team');
  await expect(page.getByRole('list', { name: 'Mail domains' })).toContainText('northwind.example');
  await page.getByRole('button', { name: 'Set up company sign-in' }).click();
  await page.getByLabel('Issuer').fill(op.issuer);
  await page.getByLabel('Client ID').fill(op.client.clientId);
  await page.getByLabel('Client secret').fill(op.client.clientSecret);
  await page.getByRole('radio', { name: 'Offered' }).check();
  await page.getByRole('region', { name: 'Company sign-in' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company sign-in was saved.')).toBeVisible();

  await forget(page);
  await open(page, '/sign-in');
  await page.getByRole('link', { name: 'Company sign-in' }).click();
  await axe(page);
  await page.getByLabel('Work email').fill('somebody@elsewhere.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('No company offers its own sign-in for this address.')).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  await page.getByLabel('Work email').fill(owner.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await arriveAt(page, '/account/company/company-profile');
});
