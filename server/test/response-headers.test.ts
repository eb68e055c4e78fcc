import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, type Person } from './builders.ts';
import { databaseForTest } from './database-for-test.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

// The real program with the built web.
const sessionSecret = 'a secret that is only used in tests';
const assets = join(import.meta.dirname, '../../web/build/client/assets');

let test: TestApp;
let server: SpawnedServer;
let person: Person;
let script: string;

beforeAll(async () => {
  const { url } = await databaseForTest();
  test = await appForTest({ databaseUrl: url, sessionSecret });
  server = await spawnServer({
    DATABASE_URL: url,
    SESSION_SECRET: sessionSecret,
    DATA_DIR: test.deps.config.dataDir,
    ROLES: 'web',
  });
  person = await aCompany(test);
  script = (await readdir(assets)).find((name) => name.endsWith('.js')) ?? '';
});
afterAll(async () => {
  await server?.stop();
  await test?.close();
});

const ask = (path: string, more: RequestInit = {}) =>
  fetch(`http://${server.host}${path}`, { redirect: 'manual', ...more });
const json = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

const responses: [name: string, status: number, get: () => Promise<Response>][] = [
  ['the home page', 200, () => ask('/')],
  ['a page of the application', 200, () => ask('/sign-in')],
  ['a page that is not there', 404, () => ask('/nowhere')],
  ['a page of a broken address', 404, () => ask('/%ff')],
  ['a script', 200, () => ask(`/assets/${script}`)],
  ['a script that is not there', 404, () => ask('/assets/nothing.js')],
  ['a posted form', 303, () => ask('/sign-in', json('a=1', 'application/x-www-form-urlencoded'))],
  ['an response of the API', 200, () => ask('/api/payment/plan_list')],
  ['a call that is not there', 404, () => ask('/api/nowhere')],
  ['a call that needs a session', 401, () => ask('/api/employer/team')],
  ['broken JSON', 400, () => ask('/api/authentication/check_email', json('{'))],
  ['a body that is too large', 413, () => ask('/api/authentication/check_email', json('x'.repeat(300_000)))],
  ['a body of another type', 415, () => ask('/api/authentication/check_email', json('a', 'text/html'))],
  ['a file that is not there', 404, () => ask('/api/files/00000000-0000-7000-8000-000000000000')],
  ['the OpenAPI document', 200, () => ask('/api/openapi.json')],
  ['the page to try calls', 200, () => ask('/api/docs/')],
  ['the mailbox of development', 200, () => ask('/dev/mailbox')],
  ['the metrics', 200, () => ask('/metrics')],
];

it.each(responses)('sends %s without inline script [csp-no-inline]', async (_name, status, get) => {
  const response = await get();
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
  // Only the list of jobs at /embed/jobs may be framed by other sites.
  expect(policy).toMatch(/frame-ancestors '(?:none|self)'(?:;|$)/);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBeTruthy();
  expect(response.headers.get('permissions-policy')).toContain('camera=()');
  expect(response.headers.has('x-powered-by') || response.headers.has('server')).toBe(false);
});

it('sends no-store with private responses [private-no-store]', async () => {
  const headers = { authorization: `Bearer ${person.token}` };
  for (const path of ['/employer/team', '/employer/employer_profile', '/notification/preferences'])
    for (const spelled of [`/api${path}`, `/%61pi${path}`, `/api${path}/?x=1`])
      expect((await ask(spelled, { headers })).headers.get('cache-control')).toContain('no-store');
  // A shared cache must not serve a member's response to a visitor at the same URL.
  expect((await ask('/api/employer/job_list', { headers })).headers.get('cache-control')).toContain(
    'no-store',
  );
  expect((await ask('/api/nowhere', { headers })).headers.get('cache-control')).toContain('no-store');
});

it.each([
  '//evil.example/x',
  '/\\evil.example/x',
  '///evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
])('redirects a form posted to %s to no other site [redirect-posted-form]', async (path) => {
  const { hostname, port } = new URL(`http://${server.host}`);
  const { request } = await import('node:http');
  const location = await new Promise<string>((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      (response) => {
        response.resume();
        resolve(response.headers.location ?? '/');
      },
    );
    sent.on('error', reject);
    sent.end('a=1');
  });
  expect(new URL(location, 'https://cadre.example').origin).toBe('https://cadre.example');
});
