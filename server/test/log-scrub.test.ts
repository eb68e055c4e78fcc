import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anApiKey } from './api-key-builders.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aFractional } from './builders.ts';
import { databaseForTest } from './database-for-test.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

let test: TestApp;
let server: SpawnedServer;
beforeAll(async () => {
  const { url } = await databaseForTest();
  const sessionSecret = 'a secret that is only used in tests';
  test = await appForTest({ databaseUrl: url, sessionSecret });
  const settings = { DATABASE_URL: url, SESSION_SECRET: sessionSecret, DATA_DIR: test.deps.config.dataDir };
  server = await spawnServer({ ...settings, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await server?.kill();
  await test?.close();
});

const planted = {
  password: 'zq-password-7731',
  email: 'zq-mail-7731@people.example',
  search: 'zqsearch7731',
  ticket: 'zq-ticket-7731',
  cookie: 'zq-cookie-7731',
  signature: 'zq-signature-7731',
  name: 'Zqname7731',
  letter: 'zq-letter-7731',
};

it('logs no tokens, mail addresses, bodies or query values at the finest level [log-no-secrets]', async () => {
  const { id, token } = await aFractional(test);
  const headers = { authorization: `Bearer ${token}`, cookie: `__Host-refresh=${planted.cookie}` };
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://${server.host}${path}`, init);
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  const { email, password, name } = planted;
  await post('/api/authentication/signin', { email, password });
  await post('/api/authentication/forgotPassword', { email });
  await post('/api/authentication/check_email', { email });
  await post('/api/authentication/user_signup', {
    user_type: 'fractional',
    first_name: name,
    last_name: name,
    email,
    accept_terms: true,
  });
  await post('/api/authentication/input_password', { ticket: planted.ticket, password });
  await post('/api/authentication/token_refresh', {}, headers);
  await post('/api/employee/job_apply', { job_id: id, cover_letter: planted.letter }, headers);
  await post('/api/employee/job_apply', { job_id: planted.letter }, headers);
  await ask('/api/authentication/signin', {
    method: 'POST',
    body: `{"email": "${email}`,
    headers: { 'content-type': 'application/json' },
  });
  await ask(`/api/employer/job_list?search=${planted.search}`, { headers });
  const apiKey = await anApiKey(test, id);
  await ask('/api/authentication/sessions', { headers: { authorization: `Bearer ${apiKey.key}` } });
  await ask(`/joblist?search=${planted.search}`, { headers });
  await ask(`/reset-password?ticket=${planted.ticket}`);
  await ask(`/api/files/${id}?expires=1&signature=${planted.signature}`);
  await ask(`/ws/users/${id}/chat/?ticket=${planted.ticket}`);
  await ask(`/nowhere/${planted.ticket}?email=${email}`);
  await vi.waitFor(() => expect(server.output()).toMatch(/mail_preferences|send_mail|answered/));

  const lines = server.output();
  const leaked = Object.entries({ ...planted, token, apiKey: apiKey.key }).filter(([, secret]) =>
    lines.includes(secret),
  );
  expect(leaked.map(([what]) => what)).toEqual([]);

  const answered = lines
    .split('\n')
    .filter((line) => line.includes('"answered"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answered).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      route: '/api/authentication/signin',
      status: 400,
      reqId: expect.any(String),
    }),
  );
  expect(answered).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      route: '/api/employer/job_list',
      status: 200,
      user: id,
      ms: expect.any(Number),
    }),
  );
  // Also of a refused call, the log tells the key.
  expect(answered).toContainEqual(expect.objectContaining({ status: 403, api_key: apiKey.id }));
});
