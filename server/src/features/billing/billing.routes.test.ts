import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantPlan, type PlanTitle } from '../../../../contract/src/plans.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aColleague, aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import {
  getEntitlements,
  getMaxLiveJobs,
  getMaxPromotedJobs,
  getPlanName,
  showsContactDetails,
} from './billing.public.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const grant = (person: Person, plan: PlanTitle, months?: number) =>
  test.as(admin.token)(grantPlan, { body: { user_id: person.id, plan, ...(months ? { months } : {}) } });

describe('grant_plan', () => {
  it('refuses a plan for the colleague of an owner', async () => {
    const { companyId } = await aCompany(test);
    const colleague = await aColleague(test, companyId);
    expect(await refusal(grant(colleague, 'Lite'))).toMatchObject({
      code: 'not_allowed_now',
      message: 'The plans of a company belong to its owner.',
    });
  });

  it('grants one plan per family and adds up their entitlements', async () => {
    const company = await aCompany(test);
    expect([await getPlanName(test.db, company.id), await getMaxLiveJobs(test.db, company.id)]).toEqual([
      'Free',
      0,
    ]);
    await grant(company, 'Promote 3', 2);
    await grant(company, 'Lite');
    expect(await getPlanName(test.db, company.id)).toBe('Promote 3 + Lite');
    expect(await getMaxLiveJobs(test.db, company.id)).toBe(4);
    expect(await getMaxPromotedJobs(test.db, company.id)).toBe(3);
    expect(await showsContactDetails(test.db, company.id)).toBe(true);

    await grant(company, 'Promote 10');
    expect(await getPlanName(test.db, company.id)).toBe('Promote 10 + Lite');
    const rows = await test.db
      .selectFrom('subscriptions')
      .select(['line', 'status'])
      .where('user_id', '=', company.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { line: 'promote_jobs', status: 'ended' },
      { line: 'sourcing', status: 'active' },
      { line: 'promote_jobs', status: 'active' },
    ]);
    const log = await listAudit(test, company.id);
    expect(log.at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'plan_granted',
      before: { plan: 'Promote 3' },
      after: { plan: 'Promote 10', months: 12 },
    });
  });

  it('ignores plans after their end date', async () => {
    const fractional = await aFractional(test);
    await grant(fractional, 'Powerhouse', 1);
    expect(await getEntitlements(test.db, fractional.id)).toMatchObject({ applications: 80, day: 10 });
    await test.db
      .updateTable('subscriptions')
      .set({ end_date: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', fractional.id)
      .execute();
    expect(await getEntitlements(test.db, fractional.id)).toMatchObject({ applications: 3, day: 3 });
    expect(await getPlanName(test.db, fractional.id)).toBe('Free');
  });

  it('refuses a plan for another account type, an unknown account and more than 36 months', async () => {
    const fractional = await aFractional(test);
    expect(await refusal(grant(fractional, 'Full'))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(grant({ ...fractional, id: crypto.randomUUID() }, 'Basic'))).toMatchObject({
      status: 404,
    });
    expect(await refusal(grant(fractional, 'Basic', 37))).toMatchObject({ status: 400 });
  });

  it('leaves one active plan of a family when several are granted at once', async () => {
    const company = await aCompany(test);
    await Promise.all([grant(company, 'Lite'), grant(company, 'Full'), grant(company, 'Lite')]);
    const live = await test.db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', company.id)
      .where('status', '=', 'active')
      .execute();
    expect(live).toHaveLength(1);
  });
});
