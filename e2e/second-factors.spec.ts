import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts';
import { freePort } from '../server/test/free-port.ts';
import { signInTo } from './support/accounts.ts';
import { axe, expect, test as journey } from './support/journey.ts';
import { press, typeInto } from './support/keyboard.ts';
import { passwordField, removeErrors, savedCodes, setUpTotp, signOut } from './support/second-factors.ts';
import { startServer } from './support/server.ts';
import { password, signInContext } from './support/sign-in.ts';

// A server of its own: passkeys need a host name instead of an address, and its admins need a second factor.
let server: Awaited<ReturnType<typeof startServer>>;
let db: pg.Client;
let origin = '';

const test = journey.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
  baseURL: async ({}, use) => use(origin),
});

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startServer({ PUBLIC_URL: origin, ADMIN_2FA: 'required' }, { port });
  const { url } = await startEmbeddedPostgres({ dataDir: server.dataDir });
  db = new pg.Client(url);
  await db.connect();
});

test.afterAll(async () => {
  await db.end();
  await server.stop();
});

/** Makes the last proof of all sessions an hour old. */
const ageProofs = () => db.query("update sessions set authenticated_at = now() - interval '1 hour'");

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' });
test('asks for the password before an export and a deletion, by keyboard alone', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await signInTo(page, 'newcompany@cadre.example', '/account/company/settings/data');
  await ageProofs();
  const download = page.getByRole('button', { name: 'Download', exact: true });
  await press(page, download);
  await expect(passwordField(page)).toBeFocused();
  await axe(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await expect(download).toBeFocused();

  await page.keyboard.press('Enter');
  await typeInto(page, passwordField(page), 'not this one');
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByText('This is not your current password.')).toBeVisible();
  await passwordField(page).fill(password);
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/^your-data-.*\.zip$/);

  await ageProofs();
  await press(page, page.getByRole('button', { name: 'Delete my account' }));
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  await press(page, deletion.getByRole('button', { name: 'Delete my account' }));
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(deletion).toBeVisible();
  await press(page, deletion.getByRole('button', { name: 'Delete my account' }));
  await typeInto(page, passwordField(page), password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  removeErrors(consoleErrors, 401);
  removeErrors(consoleErrors, 400);
});

/** A device that confirms passkeys by itself, as with a fingerprint. */
const addAuthenticator = async (context: BrowserContext, page: Page) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('signs in with a passkey that was added, renamed and used as a proof', { tag: '@long' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  await addAuthenticator(context, page);
  await signInTo(page, 'fractional@cadre.example', '/account/fractional/settings/security');
  await ageProofs();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await passwordField(page).fill(password);
  await page.keyboard.press('Enter');
  await savedCodes(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit passkey' });
  await edit.getByLabel('Name').fill('Laptop');
  await axe(page, '[role="dialog"]');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Laptop' })).toBeVisible();
  await axe(page);

  await ageProofs();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create codes' }).click();
  await confirmation(page).getByRole('button', { name: 'Use a passkey' }).click();
  await confirmation(page).getByRole('button', { name: 'Use a passkey' }).click();
  await savedCodes(page).getByRole('button', { name: 'Continue' }).click();
  removeErrors(consoleErrors, 401);

  await signOut(page);
  // Otherwise the device would answer the request for autofill before the button is pressed.
  await page.evaluate("localStorage.removeItem('cadre.passkey')");
  await page.goto('/sign-in');
  await axe(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('/account/fractional/fractional-profile');
});

test('an admin without a second factor can only set one up', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await signInContext(page.context(), 'admin@cadre.example');
  for (const path of ['/admin-users', '/dashboard']) {
    await page.goto(path);
    await page.waitForURL('/dashboard/settings');
    await expect(page.getByText('Set up a second factor to continue.')).toBeVisible();
  }
  await axe(page);
  await setUpTotp(page);
  await expect(page.getByText('Set up a second factor to continue.')).toBeHidden();
  removeErrors(consoleErrors, 409);
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Last name').fill('Keeper');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name is changed.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Admin Users' }).click();
  await expect(page.getByRole('cell', { name: 'admin@cadre.example' })).toBeVisible();
});
