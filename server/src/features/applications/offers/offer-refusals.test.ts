import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../../../contract/src/dates.ts';
import { jobChangeStatus } from '../../../../../contract/src/jobs.ts';
import {
  companyOfferAnswer,
  fractionalOfferAnswer,
  offerCreate,
} from '../../../../../contract/src/offers.ts';
import type { TermsInput } from '../../../../../contract/src/terms.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anApplication,
  type Person,
} from '../../../../test/builders.ts';
import { dayIn, offerCalls, someTerms } from '../../../../test/offers.ts';

let test: TestApp;
let company: Person & { companyId: string };
let person: Person;
let job_id: string;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test, { name: 'Orchard Works' });
  person = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Byrne' });
  job_id = await aJob(test, company.companyId, { start_date: dayIn(20), outcomes: ['A forecast'] });
  application_id = await anApplication(test, job_id, person.id, { status: 'interview' });
});

const { offer, read, answer, withdraw, undo } = offerCalls(() => ({
  test,
  company,
  person,
  application_id,
}));

describe('refusals', () => {
  it('returns 404 to a stranger, another company and the wrong side', async () => {
    await offer();
    const stranger = await aFractional(test);
    const other = await aCompany(test);
    const calls = [
      () => offer({}, other),
      () => offer({}, person),
      () => withdraw(other),
      () => withdraw(person),
      () => undo(other),
      () => read(stranger),
      () => read(other),
      () => test.as(stranger.token)(fractionalOfferAnswer, { body: { application_id, answer: 'accept' } }),
      () => test.as(other.token)(companyOfferAnswer, { body: { application_id, answer: 'accept' } }),
      () => test.as(company.token)(fractionalOfferAnswer, { body: { application_id, answer: 'accept' } }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' });
    expect(await read()).toMatchObject({ status: 'offer', open: { number: 1 } });
  });

  it('refuses a colleague without a seat with the plan limit', async () => {
    const colleague = await aColleague(test, company.companyId);
    expect(await refusal(offer({}, colleague))).toMatchObject({ code: 'plan_limit' });
    expect((await read()).versions).toEqual([]);
  });

  it.each<[Partial<TermsInput>, string]>([
    [{ rate: 0 }, 'rate'],
    [{ rate_period: 'week' as 'day' }, 'rate_period'],
    [{ rate_period: 'month', hours_per_week: null }, 'hours_per_week'],
    [{ hours_per_week: 41 }, 'hours_per_week'],
    [{ start_date: dayIn(-1) }, 'start_date'],
    [{ start_date: dayIn(5), end_date: dayIn(4) }, 'end_date'],
    [{ outcomes: ['1', '2', '3', '4', '5', '6'] }, 'outcomes'],
    [{ notice_days: 181 }, 'notice_days'],
    [{ currency: 'JPY' as 'USD' }, 'currency'],
  ])('returns 400 for %j and names the field', async (terms, field) => {
    expect(await refusal(offer(terms))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect((await read()).versions).toEqual([]);
  });

  it('returns 400 for an expiry in the past or after 90 days, and a counter-offer without terms', async () => {
    for (const expires_at of [addDays(Date.now(), -1), addDays(Date.now(), 91)])
      expect(
        await refusal(
          test.as(company.token)(offerCreate, {
            body: { application_id, ...someTerms(), expires_at: expires_at.toISOString() },
          }),
        ),
      ).toMatchObject({ fields: { expires_at: expect.any(String) } });
    await offer();
    expect(await refusal(answer(person, 'counter'))).toMatchObject({ fields: { terms: expect.any(String) } });
  });

  it('returns 409 outside the interview stage, for a second offer, and for an answer to one’s own', async () => {
    await offer();
    expect(await refusal(offer())).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await refusal(answer(company, 'accept'))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    await answer(person, 'counter', { terms: someTerms({ rate: 200 }) });
    expect(await refusal(answer(person, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    expect(await refusal(withdraw())).toMatchObject({ code: 'not_allowed_now' });
    for (const status of ['submitted', 'shortlisted', 'withdrawn'] as const) {
      application_id = await anApplication(test, job_id, (await aFractional(test)).id, { status });
      expect(await refusal(offer())).toMatchObject({ code: 'invalid_transition' });
    }
  });

  it('returns 409 once the job is closed, and ends the open offer with it', async () => {
    await offer();
    await test.as(company.token)(jobChangeStatus, { body: { job_id, status: 'closed' } });
    expect(await refusal(answer(person, 'accept'))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(offer())).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await read()).toMatchObject({ status: 'closed', open: null, versions: [{ outcome: 'ended' }] });
  });

  it('does not let a side agree with a suspended account, and signs the suspended one out', async () => {
    const setStatus = (id: string, status: 'suspended' | 'active') =>
      test.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    await offer();
    await setStatus(company.id, 'suspended');
    expect(await refusal(answer(person, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    expect(await refusal(withdraw())).toMatchObject({ status: 403, code: 'session_expired' });
    await setStatus(company.id, 'active');
    await answer(person, 'decline');
    await setStatus(person.id, 'suspended');
    expect(await refusal(offer())).toMatchObject({ status: 409, code: 'not_allowed_now' });
  });

  it('returns 409 for an answer to an offer that was replaced since it was read', async () => {
    await offer();
    await undo();
    await offer({ rate: 120 });
    expect(await refusal(answer(person, 'accept', { version: 1 }))).toMatchObject({
      code: 'not_allowed_now',
    });
    expect(await answer(person, 'accept', { version: 2 })).toMatchObject({ status: 'hired' });
  });
});
