import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  billingPortal,
  cancelPlan,
  changePlan,
  changePreview,
  checkoutStatus,
  createCheckoutSession,
  paymentDashboard,
  resumePlan,
  transactionHistory,
  userSubscriptions,
} from '../../../../contract/src/billing.ts';
import { teamInvite } from '../../../../contract/src/team.ts';
import { appForThisTest, refusal } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aSubscription, type Person } from '../../../test/builders.ts';
import { buy, getPlan, type PaidTestApp, paidAppForTest, settle } from '../../../test/payments.ts';
import { testCards } from '../../../test/stripe-sandbox-for-test.ts';

let test: PaidTestApp;
let owner: Person & { companyId: string };
let colleague: Person;
beforeAll(async () => {
  test = await paidAppForTest();
  owner = await aCompany(test);
  colleague = await aColleague(test, owner.companyId);
  await buy(test, owner, 'Lite', {}, testCards.renewalFails);
});
afterAll(() => test.close());

it('returns 409 not_allowed_now to a colleague for every purchase, change and payment list', async () => {
  const call = test.as(colleague.token);
  const { id: plan_id } = await getPlan(test, 'Full');
  for (const send of [
    () => call(createCheckoutSession, { body: { plan_id } }),
    () => call(changePlan, { body: { plan_id } }),
    () => call(changePreview, { query: { plan_id } }),
    () => call(cancelPlan, { body: {} }),
    () => call(resumePlan, { body: {} }),
    () => call(checkoutStatus, { query: { session_id: 'cs_any' } }),
    () => call(billingPortal),
    () => call(userSubscriptions),
    () => call(transactionHistory),
  ])
    expect(await refusal(send())).toMatchObject({ status: 409, code: 'not_allowed_now' });
});

it('shows a colleague the allowances without the invoice URL', async () => {
  test.sandbox.advance(32);
  await settle(test);
  const [ofOwner, theirs] = await Promise.all([
    test.as(owner.token)(paymentDashboard),
    test.as(colleague.token)(paymentDashboard),
  ]);
  expect(ofOwner.payment_failed?.invoice_url).toEqual(expect.any(String));
  expect(theirs.payment_failed).toEqual({ ...ofOwner.payment_failed, invoice_url: null });
  expect(theirs.allowances).toEqual(ofOwner.allowances);
});

it('returns 429 for too many status checks or team invitations', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const company = await aCompany(limited);
  await aSubscription(limited, company.id, 'Full');
  const getStatus = async (call: Promise<unknown>) => (await refusal(call)).status;
  const statuses = [];
  for (let n = 0; n < 91; n++)
    statuses.push(
      await getStatus(limited.as(company.token)(checkoutStatus, { query: { session_id: 'cs_none' } })),
    );
  expect([statuses[89], statuses[90]]).toEqual([404, 429]);
  const invite = (email: string) =>
    limited.as(company.token)(teamInvite, { body: { first_name: 'A', last_name: 'B', email } });
  for (let n = 0; n < 20; n++) await invite(company.email).catch(() => {});
  expect(await getStatus(invite(company.email))).toBe(429);
});
