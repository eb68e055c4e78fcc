import type { Page } from '@playwright/test';
import { ReportName } from '../contract/src/reports.ts';
import { readPdf } from '../server/test/pdf-text.ts';
import { expect, test } from './support/journey.ts';
import { sitemapPaths } from './support/public-pages.ts';
import { accountsByRule, findSamples, type Samples, screens, toAddress } from './support/screens.ts';
import { startServer } from './support/server.ts';
import { password, signInContext } from './support/sign-in.ts';

// The whole product under another name, by settings alone: on a server of its own, because the others keep their name.

type Server = Awaited<ReturnType<typeof startServer>>;

let server: Server;
let token: string;
let samples: Samples;
/** What a shared link showed before the settings were changed. */
let shippedPictures: string[];

const callApi = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${server.baseURL}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
  return json;
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

/** The picture of the site, and the address of the picture of a job, which names what it shows. */
const sharedPictures = async () => {
  const card = Buffer.from(await (await fetch(`${server.baseURL}/social-card.png`)).arrayBuffer());
  const job = await (await fetch(`${server.baseURL}${toAddress('/jobs/:slugId', samples)}`)).text();
  return [card.toString('base64'), /property="og:image" content="([^"]+)"/.exec(job)?.[1] ?? ''];
};

test.beforeAll(async () => {
  server = await startServer();
  samples = await findSamples(server.baseURL);
  shippedPictures = await sharedPictures();
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

const newcomer = { first_name: 'Ada', last_name: 'Quayle', email: 'ada@people.example' };

/** What a reader, a browser or another site sees of a page: its HTML without scripts' code, and without the domain of the demo, which no setting of the site changes. */
const seen = (html: string) =>
  html
    .replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/\bcadre\.example/g, '')
    // Names of the software: of cookies and storage keys, of the client's package and variables, and of formats.
    .replace(
      /@cadre\/client|createCadre|CADRE_\w+|(?:__Host-)?cadre[_.][\w.-]+|\bcadre\b(?= =|:|=)|_cadre|urn:cadre:job/g,
      '',
    );

/** The part of a text that has the old name; empty if none has. */
const oldNameIn = (text: string): string => {
  const index = text.search(/cadre/i);
  return index < 0 ? '' : text.slice(Math.max(0, index - 80), index + 60);
};

const isOpenToVisitors = ({ rule }: { rule: string }) => accountsByRule[rule] === undefined;

test('no public page, feed, manifest or icon has the old name', { tag: '@long' }, async () => {
  test.setTimeout(180_000);
  const open = screens.filter(isOpenToVisitors).map(({ path }) => toAddress(path, samples));
  const paths = new Set([...(await sitemapPaths(server.baseURL)), ...open]);
  expect(paths.size).toBeGreaterThan(60);
  for (const path of [
    ...paths,
    '/manifest.webmanifest',
    '/favicon.svg',
    '/resources/blog/feed.xml',
    '/api/employer/job_feed.json',
    '/api/employer/job_feed.rss',
    '/api/openapi.json',
    '/embed/jobs',
    '/push-worker.js',
    '/.well-known/security.txt',
    '/sitemap.xml',
    '/robots.txt',
  ]) {
    const response = await fetch(`${server.baseURL}${path}`);
    expect([path, oldNameIn(seen(await response.text()))]).toEqual([path, '']);
  }
  const home = await (await fetch(`${server.baseURL}/`)).text();
  expect(home).toContain('<title>Senior leadership, by the day · Harbor</title>');
  expect(home).toContain('/brand.css?v=');
  for (const name of ['social-card', 'icon-192', 'icon-maskable-512', 'apple-touch-icon']) {
    const picture = await fetch(`${server.baseURL}/${name}.png`);
    expect([name, picture.status, picture.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
  }
  const pictures = await sharedPictures();
  expect(pictures[1]).toMatch(/\/share\/jobs\/.+\.png$/);
  for (const [index, picture] of pictures.entries()) expect(picture).not.toBe(shippedPictures[index]);
  const style = await (await fetch(`${server.baseURL}/brand.css`)).text();
  expect(style).toContain('--brand:#1d4ed8');
});

test('no mail has the old name, and each has the new one', { tag: '@long' }, async () => {
  const list = await (await fetch(`${server.baseURL}/dev/mailbox/templates`)).text();
  const kinds = [...list.matchAll(/templates\/(\w+)\?scheme=light/g)].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(25);
  for (const kind of kinds) {
    const mail = seen(await (await fetch(`${server.baseURL}/dev/mailbox/templates/${kind}`)).text());
    expect([kind, oldNameIn(mail), mail.includes('Harbor')]).toEqual([kind, '', true]);
  }
});

test('no code, link, confirmation or campaign that is mailed has the old name', {
  tag: '@long',
}, async () => {
  const started = Date.now();
  const form = { name: 'Ada Quayle', message: 'I write to ask about your plans for companies.' };
  const requests: [path: string, body: object][] = [
    ['/authentication/forgotPassword', { email: 'basic@cadre.example' }],
    ['/authentication/user_signup', { ...newcomer, user_type: 'fractional', accept_terms: true }],
    ['/employee/newsletter', { email: 'reader@people.example' }],
    ['/employee/contact_us', { ...form, email: 'asks@people.example', subject: 'Plans' }],
    ['/employee/affiliate', { ...form, email: 'partner@people.example' }],
    ['/authentication/admin_users', { ...newcomer, email: 'new-admin@people.example', role: 'support' }],
    ['/authentication/manual_email_test', { subject: 'News', body: '<p>Hello</p>' }],
  ];
  for (const [path, body] of requests) await callApi('POST', path, body);
  const mails = async (): Promise<{ subject: string; text: string; html: string; created_at: string }[]> =>
    (await (await fetch(`${server.baseURL}/dev/mailbox.json`)).json()).filter(
      ({ created_at }: { created_at: string }) => Date.parse(created_at) >= started,
    );
  // The affiliate's form sends two mails, and all admins are told of a new one.
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThan(requests.length);
  for (const { subject, text, html } of await mails()) {
    expect([subject, oldNameIn(seen(`${subject} ${text} ${html}`))]).toEqual([subject, '']);
    expect(text, subject).toContain('Harbor');
  }
});

/** Each page with each account that may open it. */
const screensByAccount = Map.groupBy(
  screens.flatMap((screen) => (accountsByRule[screen.rule] ?? []).map((email) => ({ ...screen, email }))),
  ({ email }) => email,
);

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
  return text.replace(/\S*\bcadre\.example/g, '');
};

// In the short form `tests/product-name.test.ts` alone: no source of a screen names the product.
for (const email of screensByAccount.keys())
  test(`no screen of ${email} has the old name, and all show the new one`, { tag: '@long' }, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ baseURL: server.baseURL });
    await signInContext(context, email);
    const page = await context.newPage();
    const visited = screensByAccount.get(email) ?? [];
    expect(visited.length).toBeGreaterThan(4);
    for (const { path } of visited) {
      const address = toAddress(path, samples);
      const text = await readScreen(page, address);
      expect([address, oldNameIn(text)]).toEqual([address, '']);
      expect(text, address).toContain('Harbor');
    }
    await context.close();
  });

test('no report and no PDF has the old name', { tag: '@long' }, async () => {
  for (const name of ReportName.options) {
    const { url } = await callApi('POST', '/reports/report_link', { report_name: name });
    const csv = (await (await fetch(url)).text()).replace(/\S*\bcadre\.example/g, '');
    expect([name, oldNameIn(csv)]).toEqual([name, '']);
    expect(csv.length, name).toBeGreaterThan(50);
  }
  const pdf = await fetch(`${server.baseURL}/api/employer/mandate_pdf/${samples.engagements.company}`, {
    headers: { authorization: `Bearer ${samples.employer.token}` },
  });
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const { text } = readPdf(bytes);
  expect(text.length).toBeGreaterThan(500);
  expect(oldNameIn(text.replace(/\S*\bcadre\.example/g, ''))).toBe('');
});

test('an owner changes the name, and is asked to accept new terms at the next visit', {
  tag: '@long',
}, async ({ browser }) => {
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
