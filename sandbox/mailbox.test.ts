import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailer } from '../server/src/lib/mailer.ts';
import { appForTest, appForThisTest, type TestApp } from '../server/test/app-for-test.ts';

let test: TestApp;

beforeAll(async () => {
  test = await appForTest();
  const mailer = openMailer(test.deps.config, test.db);
  const text = 'Look: https://cadre.example/x';
  await mailer.send({ to: 'ada@people.example', subject: 'First', text, html: '<p>First</p>' });
  await mailer.send({
    to: 'grace@people.example',
    subject: '<script>alert(1)</script>',
    text,
    html: '<!doctype html><html><head></head><body><a href="https://cadre.example/x">Look</a></body></html>',
  });
});
afterAll(() => test.close());

const get = (url: string, app = test) => app.app.inject({ method: 'GET', url });

it('lists mails as JSON, newest first, optionally of one address', async () => {
  const all = (await get('/dev/mailbox.json')).json();
  expect(all.map(({ to }: { to: string }) => to)).toEqual(['grace@people.example', 'ada@people.example']);
  expect((await get('/dev/mailbox.json?to=Ada@people.example')).json()).toEqual([
    {
      id: expect.any(String),
      to: 'ada@people.example',
      subject: 'First',
      text: 'Look: https://cadre.example/x',
      html: '<p>First</p>',
      created_at: expect.any(String),
    },
  ]);
});

it('shows the list as a page and a mail in a frame without scripts', async () => {
  const list = await get('/dev/mailbox');
  expect(list.headers['content-type']).toContain('text/html');
  expect(list.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(list.body).not.toContain('<script>');
  const [{ id }] = (await get('/dev/mailbox.json')).json();
  const page = await get(`/dev/mailbox/${id}`);
  expect(page.body).toContain(`src="/dev/mailbox/${id}/html"`);
  const mail = await get(`/dev/mailbox/${id}/html`);
  expect(mail.body).toContain('<base target="_top">');
  expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect(mail.headers['content-security-policy']).not.toContain('allow-scripts');
});

it('returns 404 in production and with a mail server', async () => {
  for (const settings of [{ production: true }, { smtpUrl: 'smtp://127.0.0.1:1' }]) {
    const closed = await appForThisTest(settings);
    for (const url of ['/dev/mailbox', '/dev/mailbox.json'])
      expect((await get(url, closed)).statusCode).toBe(404);
  }
});

it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '10.0.0.5'])(
  'returns 404 under the foreign name %s [dev-foreign-host]',
  async (host) => {
    const headers = { host };
    for (const url of ['/dev/mailbox.json', '/%64ev/mailbox.json', '/dev/mailbox/templates', '/dev/stripe'])
      expect((await test.app.inject({ url, headers })).statusCode).toBe(404);
    expect(
      (await test.app.inject({ url: '/dev/mailbox.json', headers: { host: '127.0.0.1:3000' } })).statusCode,
    ).toBe(200);
  },
);
