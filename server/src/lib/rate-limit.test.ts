import { expect, it } from 'vitest';
import { appForThisTest } from '../../test/app-for-test.ts';
import { aCompany } from '../../test/builders.ts';

it('a visitor searches thirty times a minute, over both lists; browsing and members are free', async () => {
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
