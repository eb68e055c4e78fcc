import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { publicPagesOf } from './support/public-pages.ts';
import { startServer } from './support/server.ts';
import { password, signInContext } from './support/sign-in.ts';

// The whole product under another name, by settings alone: on a server of its own, because the others keep their name.

type Server = Awaited<ReturnType<typeof startServer>>;

let server: Server;
let token: string;

const callApi = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${server.baseURL}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
};

const change = async (section: string, changes: object) => {
  const { sections } = await callApi('GET', '/site/settings');
  const stored = sections.find((row: { section: string }) => row.section === section);
  await callApi('PUT', `/site/settings/${section}`, {
    value: { ...stored.value, ...changes },
    version: stored.version,
  });
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startServer();
  token = '';
  ({ token } = await callApi('POST', '/authentication/signin', { email: 'admin@cadre.example', password }));
  const mails = {
    support: 'help@harbor.example',
    press: 'press@harbor.example',
    privacy: 'data@harbor.example',
  };
  await change('operator', { company: 'Harbor Talent GmbH', mails });
  await change('brand', {
    name: 'Harbor',
    tagline: 'Leadership by the tide',
    mark: 'letter',
    accent_light: '#1d4ed8',
    accent_dark: '#93b4ff',
  });
});
test.afterAll(() => server.stop());

/** What a reader, a browser or another site sees of a page: its HTML without scripts' code, and without demo addresses. */
const seen = (html: string) =>
  html
    .replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/@cadre\.example/g, '')
    // Names of the software: of cookies and storage keys, of the client's package and variables, and of formats.
    .replace(
      /@cadre\/client|createCadre|CADRE_\w+|(?:__Host-)?cadre[_.][\w.-]+|\bcadre\b(?= =|:|=)|_cadre|urn:cadre:job/g,
      '',
    );

test('no public page, feed, manifest or icon has the old name', async () => {
  const paths = await publicPagesOf(server.baseURL);
  expect(paths.length).toBeGreaterThan(25);
  for (const path of [
    ...paths,
    '/sign-in',
    '/sign-up',
    '/account/forgot-password',
    '/nothing-here',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/resources/blog/feed.xml',
    '/api/employer/job_feed.json',
    '/api/employer/job_feed.rss',
    '/api/openapi.json',
    '/embed/jobs',
    '/push-worker.js',
    '/.well-known/security.txt',
  ]) {
    const response = await fetch(`${server.baseURL}${path}`);
    const text = seen(await response.text());
    const at = text.search(/cadre/i);
    expect([path, at < 0 ? '' : text.slice(Math.max(0, at - 80), at + 60)]).toEqual([path, '']);
  }
  const home = await (await fetch(`${server.baseURL}/`)).text();
  expect(home).toContain('<title>Senior leadership, by the day · Harbor</title>');
  expect(home).toContain('/brand.css?v=');
  for (const name of ['social-card', 'icon-192', 'icon-maskable-512', 'apple-touch-icon']) {
    const picture = await fetch(`${server.baseURL}/${name}.png`);
    expect([name, picture.status, picture.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
  }
  const style = await (await fetch(`${server.baseURL}/brand.css`)).text();
  expect(style).toContain('--brand:#1d4ed8');
});

test('no mail has the old name, and each has the new one', async () => {
  const list = await (await fetch(`${server.baseURL}/dev/mailbox/templates`)).text();
  const kinds = [...list.matchAll(/templates\/(\w+)\?scheme=light/g)].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(25);
  for (const kind of kinds) {
    const mail = seen(await (await fetch(`${server.baseURL}/dev/mailbox/templates/${kind}`)).text());
    expect([kind, /cadre/i.test(mail), mail.includes('Harbor')]).toEqual([kind, false, true]);
  }
});

const screens: Record<string, string[]> = {
  'admin@cadre.example': [
    ...[
      '/admin-today',
      '/dashboard',
      '/admin-reports',
      '/admin-reports-queue',
      '/admin-users',
      '/companylist',
    ],
    ...['/company-jobs', '/admin-send-manual-emails', '/push-notifications', '/blogs', '/promo-code'],
    ...['/admin-scraped-jobs', '/dashboard/settings', '/admin-messages', '/admin-reviews'],
  ],
  'company@cadre.example': [
    ...['company-profile', 'manage-jobs', 'manage-jobs/post-a-job', 'engagements', 'shortlists', 'payments'],
    ...['settings', 'settings/security', 'settings/notifications', 'settings/api-keys', 'settings/webhooks'],
    ...['settings/team', 'settings/manage-plans', 'reviews', 'saved-searches'],
  ].map((path) => `/account/company/${path}`),
  'fractional@cadre.example': [
    ...['home', 'fractional-profile', 'opportunities/applied', 'engagements', 'payments', 'settings'],
    ...['settings/security', 'settings/notifications', 'settings/data', 'saved-searches', 'reviews'],
  ].map((path) => `/account/fractional/${path}`),
};

const readScreen = async (page: Page, path: string) => {
  await page.goto(`${server.baseURL}${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap(
      (element) =>
        ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
  return text.replace(/\S*@cadre\.example/g, '');
};

test('no signed-in screen has the old name, and all show the new one', async ({ browser }) => {
  test.setTimeout(240_000);
  for (const [email, paths] of Object.entries(screens)) {
    const context = await browser.newContext({ baseURL: server.baseURL });
    await signInContext(context, email);
    const page = await context.newPage();
    for (const path of paths) {
      const text = await readScreen(page, path);
      const at = text.search(/cadre/i);
      expect([path, at < 0 ? '' : text.slice(Math.max(0, at - 80), at + 60)]).toEqual([path, '']);
      expect(text, path).toContain('Harbor');
    }
    await context.close();
  }
});

test('an owner changes the name, and is asked to accept new terms at the next visit', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseURL });
  await signInContext(context, 'admin@cadre.example');
  const page = await context.newPage();
  await page.goto('/admin-settings');
  await page.getByLabel('Accent in light mode').fill('#ffcc00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/The contrast of #ffcc00 with #\w+ is 1\.\d\d:1/)).toBeVisible();
  await page.getByLabel('Accent in light mode').fill('#0f766e');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quay');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pages and mails show it from now on.')).toBeVisible();
  await page.goto('/admin-settings?part=history');
  await expect(page.getByRole('heading', { name: /^Brand, version/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quay, home' })).toBeVisible();

  await page.goto('/admin-settings?part=texts');
  await page.getByLabel('Everybody has to accept this version').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The page shows the new version.')).toBeVisible();
  await page.goto('/admin-today');
  const dialog = page.getByRole('dialog', { name: 'This text has changed' });
  await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  await context.close();
});
