import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  employerCreate,
  employerList,
  employerProfile,
  employerProfileOwn,
  employerProfileUpdate,
} from '../../../../contract/src/companies.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../../test/builders.ts';

let test: TestApp;
let admin: Person;
let fractional: Person;
let industry: string;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  fractional = await aFractional(test);
  const created = await test.db
    .insertInto('categories')
    .values({ kind: 'industry', title: 'Orchards' })
    .returning('id')
    .executeTakeFirstOrThrow();
  industry = created.id;
});
afterAll(() => test.close());

const getLogo = async (ownerId: string) =>
  test.db
    .insertInto('files')
    .values({
      owner_id: ownerId,
      purpose: 'company_logo',
      name: 'a.webp',
      size: 1,
      content_type: 'image/webp',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('own company', () => {
  it('returns completeness, plans and the number of live jobs', async () => {
    const company = await aCompany(test, { name: 'Elm' });
    await aSubscription(test, company.id, 'Promote 3');
    await aJob(test, company.companyId);
    await aJob(test, company.companyId, { expires_at: new Date(Date.now() - 1000).toISOString() });
    const profile = await test.as(company.token)(employerProfileOwn);
    expect(profile).toMatchObject({
      name: 'Elm',
      completeness: 10,
      plan_names: ['Promote 3'],
      jobs_allowed: 3,
      jobs_live: 1,
    });
    expect(profile.missing).toContain('logo_id');
  });

  it('changes only the given fields', async () => {
    const company = await aCompany(test, { name: 'Oak', city: 'Leeds' });
    const logo = await getLogo(company.id);
    const call = test.as(company.token);
    const after = await call(employerProfileUpdate, {
      body: { headline: 'Acorns, daily', logo_id: logo.id, main_category: industry },
    });
    expect(after).toMatchObject({
      name: 'Oak',
      city: 'Leeds',
      headline: 'Acorns, daily',
      logo: `/api/files/${logo.id}`,
      main_category_title: 'Orchards',
      completeness: 40,
    });
    await call(employerProfileUpdate, {
      body: { created_by_admin: true, owner_id: fractional.id, removed_at: null } as object,
    });
    const row = await test.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', company.companyId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ created_by_admin: false, removed_at: null });
    const { user_id } = await test.db
      .selectFrom('company_owners')
      .select('user_id')
      .where('company_id', '=', company.companyId)
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(company.id);
  });

  it('rejects the logo of another user, an unknown industry and an empty name', async () => {
    const company = await aCompany(test);
    const call = test.as(company.token);
    const others = await getLogo(fractional.id);
    expect(await refusal(call(employerProfileUpdate, { body: { logo_id: others.id } }))).toMatchObject({
      status: 400,
      fields: { logo_id: expect.any(String) },
    });
    expect(
      await refusal(call(employerProfileUpdate, { body: { main_category: crypto.randomUUID() } })),
    ).toMatchObject({ status: 400, fields: { main_category: expect.any(String) } });
    expect(await refusal(call(employerProfileUpdate, { body: { name: ' ' } }))).toMatchObject({
      status: 400,
      fields: { name: 'This is required.' },
    });
  });
});

describe('companies', () => {
  it('are visible to signed-in users until they are removed', async () => {
    const company = await aCompany(test, { name: 'Beech' });
    const params = { id: company.companyId };
    for (const token of [fractional.token, admin.token, company.token])
      expect(await test.as(token)(employerProfile, { params })).toMatchObject({ name: 'Beech' });
    await test.db
      .updateTable('companies')
      .set({ removed_at: new Date().toISOString() })
      .where('id', '=', company.companyId)
      .execute();
    expect(await refusal(test.as(fractional.token)(employerProfile, { params }))).toMatchObject({
      status: 404,
    });
  });

  it('are listed with owner and plans for admins only', async () => {
    const company = await aCompany(test, { name: 'Zebrawood Trading', main_category: industry });
    await aSubscription(test, company.id, 'Full');
    await aJob(test, company.companyId, { status: 'draft' });
    const query = { search: 'zebra trad', main_category: [industry] };
    const seen = await test.as(admin.token)(employerList, { query });
    expect(seen).toMatchObject({ count: 1, next: null });
    expect(seen.results[0]).toMatchObject({
      plan_names: ['Full'],
      owner: { email: company.email, status: 'active' },
      jobs_count: 1,
      active_jobs: 0,
    });
    const plain = await test.as(fractional.token)(employerList, { query });
    expect(plain.results[0]).toMatchObject({ name: 'Zebrawood Trading', owner: null, plan_names: null });
    expect(
      (await test.as(admin.token)(employerList, { query: { search: '&|!():*' } })).count,
    ).toBeGreaterThan(0);
  });

  it('are found by the address of their owner, by admins only', async () => {
    const company = await aCompany(test);
    const found = async (by: Person) =>
      (await test.as(by.token)(employerList, { query: { search: company.email.toUpperCase() } })).results.map(
        ({ id }) => id,
      );
    expect(await found(admin)).toEqual([company.companyId]);
    expect(await found(fractional)).toEqual([]);
  });

  it('are created by an admin with an invitation, and listed by hafCompany', async () => {
    const call = test.as(admin.token);
    const body = { company_name: 'Larch', first_name: 'Ada', last_name: 'Low', email: 'ADA@larch.example' };
    const created = await call(employerCreate, { body, idempotencyKey: 'larch' });
    expect(created).toMatchObject({
      name: 'Larch',
      created_by_admin: true,
      owner: { email: 'ada@larch.example', status: 'invited' },
    });
    expect((await call(employerCreate, { body, idempotencyKey: 'larch' })).id).toBe(created.id);
    expect(await refusal(call(employerCreate, { body }))).toMatchObject({ code: 'already_exists' });
    const list = await call(employerList, { query: { hafCompany: 'True' } });
    expect(list.results.map(({ id }) => id)).toEqual([created.id]);
    const log = await listAudit(test, created.id);
    expect(log).toMatchObject([{ action: 'company_created', actor_id: admin.id }]);
  });
});
