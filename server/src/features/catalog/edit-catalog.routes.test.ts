import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeSkillsSearch, mainCategoryList } from '../../../../contract/src/catalog.ts';
import {
  type CatalogKind,
  catalogAdd,
  catalogHistory,
  catalogUpdate,
  siteCatalog,
} from '../../../../contract/src/catalog-edits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await appForTest();
  owner = await anAdmin(test);
});
afterAll(() => test.close());

const call = () => test.as(owner.token);
const find = async (kind: CatalogKind, search: string) => {
  const { results } = await call()(siteCatalog, { query: { kind, search } });
  return results.find(({ title }) => title === search) ?? expect.fail(`no ${kind} ${search}`);
};
const add = (kind: CatalogKind, title: string, parent_id?: string) =>
  call()(catalogAdd, {
    body: { kind, title, ...(parent_id ? { parent_id } : {}) },
    idempotencyKey: crypto.randomUUID(),
  });
const industries = async () =>
  (await test.as()(mainCategoryList, {})).results.map(({ title }) => title as string);

describe('an edit of the catalogue', () => {
  it('is refused for other roles, an empty or taken title, and a sub category without an industry', async () => {
    const support = await anAdmin(test, { admin_role: 'support' });
    const { id } = await find('industry', 'Fintech');
    for (const { token } of [support, await aFractional(test)]) {
      const body = { kind: 'industry' as const, title: 'Finance technology' };
      expect(await refusal(test.as(token)(catalogUpdate, { params: { id }, body }))).toMatchObject({
        status: 404,
      });
      expect(await refusal(test.as(token)(catalogHistory, {}))).toMatchObject({ status: 404 });
    }
    expect(await refusal(add('industry', ' '))).toMatchObject({ status: 400 });
    expect(await refusal(add('industry', 'FINTECH'))).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await refusal(add('sub_category', 'Neobanks'))).toMatchObject({
      fields: { parent_id: 'Choose an industry.' },
    });
    expect(await refusal(add('sub_category', 'Neobanks', crypto.randomUUID()))).toMatchObject({
      status: 404,
    });
    const renamed = { kind: 'industry' as const, title: 'insurance' };
    expect(await refusal(call()(catalogUpdate, { params: { id }, body: renamed }))).toMatchObject({
      status: 409,
    });
    expect(await find('industry', 'Fintech')).toMatchObject({ retired: false });
    expect((await call()(catalogHistory, {})).count).toBe(0);
  });

  it('adds, renames and retires an industry, which members then choose, or no longer', async () => {
    const added = await add('industry', 'Space technology');
    expect((await industries()).at(-1)).toBe('Space technology');
    const change = (body: { title?: string; retired?: boolean }) =>
      call()(catalogUpdate, { params: { id: added.id }, body: { kind: 'industry', ...body } });
    await change({ title: 'Space' });
    expect(await industries()).toContain('Space');
    await change({ retired: true });
    expect(await industries()).not.toContain('Space');
    expect(await find('industry', 'Space')).toMatchObject({ retired: true });
  });

  it('renames a skill wherever it is used', async () => {
    const { id } = await find('skill', 'Fundraising');
    const person = await aFractional(test, { skill_titles: ['Fundraising', 'Forecasting'] });
    await call()(catalogUpdate, { params: { id }, body: { kind: 'skill', title: 'Raising capital' } });
    const stored = await test.db
      .selectFrom('fractionals')
      .select('skill_titles')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(stored.skill_titles).toEqual(['Raising capital', 'Forecasting']);
    const { results } = await test.as()(employeeSkillsSearch, { query: { search: 'Raising cap' } });
    expect(results.map(({ title }) => title)).toEqual(['Raising capital']);
  });

  it('is in the history with what was before, which can be restored [catalog-history]', async () => {
    const item = await find('industry', 'Agriculture and food');
    const change = (body: { title?: string; retired?: boolean; approved?: boolean }) =>
      call()(catalogUpdate, { params: { id: item.id }, body: { kind: 'industry', ...body } });
    await change({ title: 'Food' });
    await change({ retired: true });
    const listOwn = async () =>
      (await call()(catalogHistory, {})).results.filter(({ item_id }) => item_id === item.id);
    const now = { title: 'Food', retired: true, approved: true };
    const first = { title: 'Agriculture and food', retired: false, approved: true };
    expect(await listOwn()).toMatchObject([
      { before: { ...now, retired: false }, after: now, current: now, author: expect.any(String) },
      { before: first, after: { ...now, retired: false }, current: now },
    ]);
    const [, renamed] = await listOwn();
    await change(renamed?.before ?? {});
    expect(await industries()).toContain('Agriculture and food');
    expect(await listOwn()).toMatchObject([
      { before: now, after: first, current: first },
      { current: first },
      { current: first },
    ]);
  });

  it('that changes nothing is not in the history', async () => {
    const { id } = await find('industry', 'Insurance');
    const { count } = await call()(catalogHistory, {});
    await call()(catalogUpdate, { params: { id }, body: { kind: 'industry', title: 'Insurance' } });
    expect((await call()(catalogHistory, {})).count).toBe(count);
  });
});
