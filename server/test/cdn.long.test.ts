import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aJob } from './builders.ts';
import { databaseForTest } from './database-for-test.ts';
import { endProcess } from './end-process.ts';
import { externalProgram } from './external-program.ts';
import { freePort } from './free-port.ts';
import { spawnServer } from './spawn-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const closes: (() => Promise<unknown>)[] = [];
let site: string;
let test: TestApp;
let jobId: string;
let company: Awaited<ReturnType<typeof aCompany>>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-cdn-'));
  closes.push(() => rm(folder, { recursive: true, force: true }));
  const [{ url }, port] = [await databaseForTest(), await freePort()];
  site = `http://127.0.0.1:${port}`;
  test = await appForTest({ databaseUrl: url, sessionSecret: 'f3'.repeat(20) });
  closes.push(() => test.close());
  company = await aCompany(test);
  jobId = await aJob(test, company.companyId, { title: 'A chief of stars' });
  const server = await spawnServer({
    ...{ DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET: 'f3'.repeat(20), ROLES: 'web' },
    CDN_PURGE_URL: `${site}/`,
  });
  closes.push(() => server.stop());
  const text = await readFile(new URL('../../deploy/varnish.vcl', import.meta.url), 'utf8');
  await writeFile(join(folder, 'site.vcl'), text.replace('"8080"', `"${server.port}"`));
  const { command, env } = await externalProgram('varnishd');
  const listen = ['-a', `127.0.0.1:${port}`, '-f', join(folder, 'site.vcl'), '-n', join(folder, 'varnish')];
  // An unpacked package has its modules beside its libraries.
  const modules = env.LD_LIBRARY_PATH ? ['-p', `vmod_path=${env.LD_LIBRARY_PATH}/varnish/vmods`] : [];
  // Without its jail: it would need users of its own.
  const varnish = spawn(command, ['-j', 'none', '-F', '-s', 'malloc,64m', ...listen, ...modules], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  closes.push(() => endProcess(varnish, 'SIGTERM'));
  for (let tries = 0; !(await fetch(`${site}/api/ready`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 200) throw new Error('Varnish did not start');
    await sleep(100);
  }
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${site}${path}`, { headers });
  return {
    status: response.status,
    text: await response.text(),
    cache: response.headers.get('x-cache'),
    tags: response.headers.get('cache-tag'),
  };
};

it('answers nearly all readings of public pages from the cache, for every visitor [cdn-hit-ratio]', async () => {
  const paths = ['/', '/jobgrid', '/pricing', '/resources/faq'];
  const caches: (string | null)[] = [];
  for (let n = 0; n < 50; n += 1)
    for (const path of paths) {
      const response = await read(path, { cookie: `visitor=${n}`, authorization: `Bearer ${n}` });
      expect(response.status).toBe(200);
      expect(response.tags).toBeNull();
      caches.push(response.cache);
    }
  expect(caches.filter((cache) => cache === 'hit').length / caches.length).toBeGreaterThanOrEqual(0.95);
});

it('never answers calls, failures or what is withdrawn from the cache [cdn-never]', async () => {
  for (const path of ['/api/employer/job_list', '/nowhere-at-all', '/metrics']) {
    await read(path);
    expect([path, (await read(path)).cache]).toEqual([path, 'miss']);
  }
  const profile = await read('/api/employer/employer_profile', { authorization: `Bearer ${company.token}` });
  expect(profile.status).toBe(200);
  expect((await read('/api/employer/employer_profile')).status).toBe(401);
});

it('shows a change within three seconds, long before the copy expires [cdn-purge]', async () => {
  await read('/jobgrid');
  expect(await read('/jobgrid')).toMatchObject({
    cache: 'hit',
    text: expect.stringContaining('A chief of stars'),
  });
  const start = Date.now();
  const removed = await fetch(`${site}/api/employer/job/${jobId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${company.token}` },
  });
  expect(removed.status).toBe(200);
  await vi.waitFor(async () => expect((await read('/jobgrid')).text).not.toContain('A chief of stars'), {
    timeout: 10_000,
    interval: 100,
  });
  expect(Date.now() - start).toBeLessThan(3_000);
});

it('takes purges of the site alone, and none with a pattern of its own [cdn-purge-refused]', async () => {
  const purge = (tags: string) => fetch(site, { method: 'PURGE', headers: { 'cache-tag': tags } });
  expect((await purge('jobs')).status).toBe(200);
  for (const tags of ['.*', 'jobs)|(', '']) expect((await purge(tags)).status).toBe(405);
});
