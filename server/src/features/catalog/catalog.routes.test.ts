import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  employeeSkillsSearch,
  homepageCategories,
  mainCategoryList,
  marketplaceNumbers,
  subCategoryList,
} from '../../../../contract/src/catalog.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob } from '../../../test/builders.ts';
import { ensureSkills } from './catalog.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const visitor = () => test.as();

it('lists all industries on one page, or by page', async () => {
  const all = await visitor()(mainCategoryList, {});
  expect(all.count).toBeGreaterThanOrEqual(20);
  expect(all).toMatchObject({ next: null, previous: null });
  expect(all.results).toHaveLength(all.count);
  expect(all.results[0]?.title).toBe('Software and SaaS');

  const second = await visitor()(mainCategoryList, { query: { limit: 5, offset: 5 } });
  expect(second.results).toEqual(all.results.slice(5, 10));
  expect((await visitor()(mainCategoryList, { query: { page: 1e9 } })).results).toEqual([]);
});

it('lists the sub categories of one industry, or of all by 50', async () => {
  const { results } = await visitor()(mainCategoryList, {});
  for (const industry of results) {
    const subCategories = await visitor()(subCategoryList, { query: { main_category: industry.id } });
    expect(subCategories.count).toBeGreaterThanOrEqual(4);
    expect(subCategories.results.every((row) => row.main_category === industry.id)).toBe(true);
  }
  const all = await visitor()(subCategoryList, {});
  expect(all.results).toHaveLength(50);
  expect(all.next).toContain('page=2');
  expect(
    (await refusal(visitor()(subCategoryList, { query: { main_category: 'abc' } }))).fields,
  ).toHaveProperty('main_category');
});

it('lists skills that begin with the search before those that contain it', async () => {
  const { results } = await visitor()(employeeSkillsSearch, { query: { search: 'MARKET', page_size: 50 } });
  const begins = results.map(({ title }) => title.toLowerCase().startsWith('market'));
  expect(begins[0]).toBe(true);
  expect(begins.at(-1)).toBe(false);
  expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
  expect((await visitor()(employeeSkillsSearch, {})).count).toBeGreaterThanOrEqual(150);
  for (const search of ['%', '_', '\\', "'", '\u0000'])
    expect((await visitor()(employeeSkillsSearch, { query: { search: `x${search}x` } })).count).toBe(0);
});

it('suggests a skill by another name of it', async () => {
  for (const [search, title] of [
    ['m&a', 'Mergers and acquisitions'],
    ['FP&', 'Financial planning and analysis'],
    ['go to m', 'Go-to-market strategy'],
  ]) {
    const { results } = await visitor()(employeeSkillsSearch, { query: { search } });
    expect(results.map((skill) => skill.title)).toEqual([title]);
  }
});

it('stores a new skill, and does not suggest it until it is approved', async () => {
  const found = await ensureSkills(test.db, ['Beekeeping', 'fundraising', 'beekeeping', 'FUNDRAISING']);
  expect(found.map(({ title }) => title.toLowerCase())).toEqual(['beekeeping', 'fundraising']);
  expect(found[1]?.title).toBe('Fundraising');
  expect((await visitor()(employeeSkillsSearch, { query: { search: 'beekeeping' } })).count).toBe(0);
});

it('counts only live jobs, for functions and for industries', async () => {
  const functions = await visitor()(homepageCategories, {});
  expect(functions.results.map(({ title }) => title)).toEqual(FractionalType.options);
  expect(functions.results.every(({ icon, jobs_count }) => icon !== '' && jobs_count === 0)).toBe(true);

  const { results } = await visitor()(mainCategoryList, {});
  const industry = results[3]?.id ?? '';
  const { companyId } = await aCompany(test);
  await aJob(test, companyId, { fractional_type: 'CMO', main_category: industry });
  await aJob(test, companyId, { fractional_type: 'CMO' });
  await aJob(test, companyId, { fractional_type: 'CMO', status: 'paused' });
  await aJob(test, companyId, { fractional_type: 'CMO', expires_at: '2020-01-01T00:00:00Z' });

  const after = await visitor()(homepageCategories, {});
  expect(after.results.find(({ title }) => title === 'CMO')?.jobs_count).toBe(2);
  const industries = await visitor()(homepageCategories, { query: { kind: 'industry' } });
  expect(industries.results.find(({ id }) => id === industry)?.jobs_count).toBe(1);
});

it('counts open jobs and verified people, and reply times once enough companies are measured', async () => {
  const before = await visitor()(marketplaceNumbers, {});
  const { companyId } = await aCompany(test);
  await aJob(test, companyId, {});
  await aJob(test, companyId, { status: 'draft' });
  await aFractional(test);
  await aFractional(test, { status: 'pending' });
  const measure = async (median_hours: number | null, measured: number, kept_percent: number) => {
    const company = await aCompany(test);
    await test.db
      .insertInto('reply_records')
      .values({ company_id: company.companyId, median_hours, measured, kept_percent })
      .execute();
  };
  for (const hours of [10, 40, null, 90]) await measure(hours, 10, 80);
  expect(await visitor()(marketplaceNumbers, {})).toEqual({
    open_jobs: before.open_jobs + 1,
    verified_fractionals: before.verified_fractionals + 1,
    replies: null,
  });

  await measure(60, 40, 100);
  expect((await visitor()(marketplaceNumbers, {})).replies).toEqual({
    companies: 5,
    measured: 80,
    median_days: 2.5,
    kept_percent: 90,
  });
  for (const _ of [1, 2, 3, 4]) await measure(null, 5, 0);
  expect((await visitor()(marketplaceNumbers, {})).replies?.median_days).toBeNull();
});
