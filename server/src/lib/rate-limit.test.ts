import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '../../../contract/src/limits.ts';
import { appForThisTest } from '../../test/app-for-test.ts';
import { aCompany, aFractional, sessionFor } from '../../test/builders.ts';
import { redisForTest } from '../../test/redis-for-test.ts';

it('limits a visitor to thirty searches a minute over both lists, but not browsing or members [search-limit]', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const { token } = await aCompany(limited);
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await limited.app.inject({ url: `/api${path}`, headers })).statusCode;
  for (let n = 0; n < 15; n += 1) {
    expect(await get('/employer/job_list?search=finance')).toBe(200);
    expect(await get('/employee/employee_list?search=finance')).toBe(200);
    expect(await get('/employer/job_list?page=2')).toBe(200);
  }
  expect(await get('/employer/job_list?search=finance')).toBe(429);
  expect(await get('/employee/employee_list?search=finance')).toBe(429);
  expect(await get('/employer/job_list')).toBe(200);
  expect(await get('/employer/job_list?search=finance', { authorization: `Bearer ${token}` })).toBe(200);
});

it('limits a person to 600 reads a minute over all their sessions and addresses, but not others [person-reads]', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const company = await aCompany(limited);
  const tokens = [
    company.token,
    await sessionFor(limited, company.id),
    await sessionFor(limited, company.id),
  ];
  const get = async (token: string, n: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = n % 2 ? '/api/employer/employer_profile' : '/api/employer/team';
    return (await limited.app.inject({ url, headers, remoteAddress: `203.0.113.${n % 200}` })).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 650; n += 50)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, index) => get(tokens[(n + index) % 3] as string, n + index)),
      )),
    );
  const { max, step } = limits.readsMinute;
  const read = statuses.filter((status) => status === 200).length;
  // Reads that arrive while a step is counted pass.
  expect([read >= max, read < max + step]).toEqual([true, true]);
  expect(await get(company.token, 1)).toBe(429);
  expect(await get((await aCompany(limited)).token, 1)).toBe(200);
});

it('limits the changes of public pages by a member, but not by an admin [page-changes]', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const person = await aFractional(limited);
  const save = (n: number) =>
    limited.app.inject({
      method: 'PUT',
      url: '/api/employee/employee_profile_update',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { city: `City ${n}` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push((await save(n)).statusCode);
  expect(statuses.indexOf(429)).toBe(120);
});

it('limits feeds and sitemaps to sixty reads a minute over all of them [feed-limit]', async () => {
  const { app } = await appForThisTest({ rateLimits: true });
  const paths = [
    '/api/employer/job_feed.json',
    '/api/employer/job_feed.rss',
    '/resources/blog/feed.xml',
    '/sitemaps/pages',
    '/sitemaps/jobs/00000000-0000-0000-0000-000000000000',
  ];
  for (let n = 0; n < 12; n += 1)
    for (const path of paths) expect((await app.inject(path)).statusCode).toBe(200);
  for (const path of paths) {
    const refused = await app.inject(path);
    expect([path, refused.statusCode]).toEqual([path, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
});

it('limits a visitor to 1,500 reads a minute over all calls, but not other visitors or members [read-limit]', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const { token } = await aCompany(limited);
  const get = async (path: string, more: object = {}) =>
    (await limited.app.inject({ url: `/api/employer/${path}`, ...more })).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () => get('public_job/00000000-0000-7000-8000-000000000000')),
      )),
    );
  expect([404, 429].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([
    1_500, 50,
  ]);
  expect(await get('job_list')).toBe(429);
  expect(await get('job_list', { remoteAddress: '203.0.113.8' })).toBe(200);
  expect(await get('job_list', { headers: { authorization: `Bearer ${token}` } })).toBe(200);
});

it('counts calls over all processes in Redis, and allows less of each process while Redis is down [rate-limit-redis]', async () => {
  const redis = await redisForTest();
  onTestFinished(redis.stop);
  const settings = { rateLimits: true, redisUrl: redis.url };
  const pair = [await appForThisTest(settings), await appForThisTest(settings)];
  const tryOut = async (at: number) =>
    (
      await (pair[at % 2] as (typeof pair)[0]).app.inject({
        method: 'POST',
        url: '/api/authentication/signin',
        payload: { email: 'ada@people.example', password: 'not this one' },
      })
    ).statusCode;
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await tryOut(n));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  await redis.stop();
  const alone: number[] = [];
  for (let n = 0; n < 6; n += 1) alone.push(await tryOut(0));
  expect(alone).toEqual([400, 400, 429, 429, 429, 429]);
  expect([await tryOut(1), await tryOut(1), await tryOut(1)]).toEqual([400, 400, 429]);
  await redis.start();
  // A restarted Redis counts from zero once both processes are connected again.
  await sleep(2_500);
  for (let n = 0; n < 5; n += 1) await tryOut(n);
  expect(await tryOut(1)).toBe(429);
});

it('allows five sign-ins of an address over all accounts while Redis is down [sign-in-limit-alone]', async () => {
  const redis = await redisForTest();
  const limited = await appForThisTest({ rateLimits: true, redisUrl: redis.url });
  await redis.stop();
  const signIn = async (email: string, remoteAddress: string) => {
    const payload = { email, password: 'not this one' };
    const call = { method: 'POST', url: '/api/authentication/signin', remoteAddress, payload } as const;
    return (await limited.app.inject(call)).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push(await signIn(`person-${n}@people.example`, '203.0.113.5'));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect(await signIn('person-1@people.example', '203.0.113.6')).toBe(400);
});
