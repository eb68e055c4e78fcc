import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  jobApplication,
  jobApplicationStatus,
  jobApplicationUndo,
} from '../../../../../contract/src/applications.ts';
import { addDays } from '../../../../../contract/src/dates.ts';
import { engagementDetail } from '../../../../../contract/src/engagements.ts';
import { jobChangeStatus } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import {
  companyOfferAnswer,
  fractionalOfferAnswer,
  offerCreate,
  offerDetail,
  offerWithdraw,
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
import { mailsTo } from '../../../../test/mails.ts';
import { noticesOf } from '../../../../test/notices.ts';
import { dayIn, someTerms } from '../../../../test/offers.ts';
import { expireOffers } from './offers.tasks.ts';

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
afterEach(() => {
  test.deps.clock.now = () => new Date();
});

/** Lets the clock of the server run ahead. */
const pass = (milliseconds: number) => {
  test.deps.clock.now = () => new Date(Date.now() + milliseconds);
};
const minute = 60_000;
const days = (count: number) => count * 24 * 60 * minute;

const offer = (terms: Partial<TermsInput> = {}, by: Person = company) =>
  test.as(by.token)(offerCreate, { body: { application_id, ...someTerms(terms) } });
const read = (by: Person = person) => test.as(by.token)(offerDetail, { params: { id: application_id } });
type Answer = 'accept' | 'decline' | 'counter';
const answer = (by: Person, kind: Answer, more: object = {}) => {
  const input = { body: { application_id, answer: kind, ...more } };
  const call = test.as(by.token);
  return by.id === person.id ? call(fractionalOfferAnswer, input) : call(companyOfferAnswer, input);
};
const withdraw = (by: Person = company) =>
  test.as(by.token)(offerWithdraw, { body: { application_id, note: 'The budget was cut.' } });
const undo = (by: Person = company) => test.as(by.token)(jobApplicationUndo, { body: { application_id } });
const move = (status: 'offer' | 'hired' | 'interview' | 'declined', by: Person = company) =>
  test.as(by.token)(jobApplicationStatus, { body: { application_id, status } });
const historyOf = async (by: Person) =>
  (await test.as(by.token)(jobApplication, { params: { id: application_id } })).history.map(
    ({ status, event, by: side }) => [status, event, side],
  );
const titles = async (of: Person) => (await noticesOf(test, of, 'offer')).map(({ title }) => title);

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
    for (const call of calls)
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' });
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
    [{ currency: 'EUR' as 'USD' }, 'currency'],
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
    expect(await refusal(answer(person, 'accept', { version: 1 }))).toMatchObject({ code: 'not_allowed_now' });
    expect(await answer(person, 'accept', { version: 2 })).toMatchObject({ status: 'hired' });
  });
});

describe('offer', () => {
  it('is drafted from the job and the proposed rate', async () => {
    await test.db
      .updateTable('applications')
      .set({ proposed_rate_minor: 19_050, rate_period: 'hour' })
      .where('id', '=', application_id)
      .execute();
    await test.db.updateTable('jobs').set({ term_months: 6 }).where('id', '=', job_id).execute();
    expect(await read(company)).toMatchObject({
      draft: { rate: 190.5, rate_period: 'hour', hours_per_week: 10, outcomes: ['A forecast'] },
      posted: { rate_min: 150, rate_max: 250, hours_per_week_min: 5, hours_per_week_max: 10 },
    });
    expect((await read(company)).draft?.start_date).toBe(dayIn(20));
    expect((await read()).draft).toBeNull();
  });

  it('is accepted: the engagement shows exactly the accepted version', async () => {
    const made = await offer({ rate: 190.5, end_date: dayIn(100), cadence: 'Mondays' });
    expect(made).toMatchObject({ status: 'offer', open: { number: 1, proposed_by: 'company', outcome: null } });
    expect(Date.parse(made.open?.expires_at ?? '') - Date.now()).toBeGreaterThan(days(6.9));
    const accepted = await answer(person, 'accept', { note: 'With pleasure.' });
    expect(accepted).toMatchObject({ status: 'hired', open: null });
    const engagement = await test.as(person.token)(engagementDetail, { params: { id: application_id } });
    expect(engagement).toMatchObject({
      status: 'planned',
      start_date: dayIn(10),
      end_date: dayIn(100),
      agreed: { id: made.open?.id, sha256: made.open?.sha256, accepted_by: 'fractional' },
    });
    expect(engagement.agreed.terms).toEqual(made.open?.terms);
    expect(await titles(person)).toEqual(['There is an offer for you']);
    expect(await titles(company)).toEqual(['Ada Byrne accepted your offer']);
    const [mail] = (await mailsTo(test, person.email)).filter(({ subject }) => subject.startsWith('There is'));
    expect(mail?.text).toContain('$190.50/hour, 8 hours a week, from');
  });

  it('is countered by both sides until one accepts, and each step is in both timelines', async () => {
    await offer();
    await answer(person, 'counter', { terms: someTerms({ rate: 210 }), note: 'I bring a team.' });
    await answer(company, 'counter', { terms: someTerms({ rate: 195 }) });
    await answer(person, 'counter', { terms: someTerms({ rate: 200 }) });
    const hired = await answer(company, 'accept');
    expect(hired.versions.map(({ number, outcome }) => [number, outcome])).toEqual([
      [4, 'accepted'],
      [3, 'countered'],
      [2, 'countered'],
      [1, 'countered'],
    ]);
    const steps = [
      ['offer', 'offer_made', 'company'],
      ['offer', 'offer_countered', 'fractional'],
      ['offer', 'offer_countered', 'company'],
      ['offer', 'offer_countered', 'fractional'],
      ['hired', 'offer_accepted', 'company'],
    ];
    expect(await historyOf(person)).toEqual(steps);
    expect(await historyOf(company)).toEqual(steps);
    expect(await titles(person)).toEqual([
      'There is an offer for you',
      'Orchard Works made a counter-offer',
      'You are hired',
    ]);
    expect(await titles(company)).toEqual(['Ada Byrne made a counter-offer', 'Ada Byrne made a counter-offer']);
  });

  it.each<[string, () => Promise<unknown>, string, 'company' | 'person']>([
    ['declined', () => answer(person, 'decline', { note: 'Too far.' }), 'Ada Byrne declined your offer', 'company'],
    ['withdrawn', () => withdraw(), 'Orchard Works withdrew its offer', 'person'],
    ['undone', () => undo(), 'Orchard Works undid its offer', 'person'],
    ['withdrawn', () => move('interview'), 'Orchard Works withdrew its offer', 'person'],
  ])('that is %s returns to the interview stage and notifies the other side once', async (outcome, step, title, to) => {
    await offer();
    await step();
    expect(await refusal(step())).toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({ status: 'interview', open: null, versions: [{ outcome }] });
    expect(await refusal(answer(person, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    const last = ['interview', `offer_${outcome}`, to === 'company' ? 'fractional' : 'company'];
    expect((await historyOf(person)).at(-1)).toEqual(last);
    expect((await historyOf(company)).at(-1)).toEqual(last);
    const notified = await titles(to === 'company' ? company : person);
    expect(notified.filter((each) => each === title)).toHaveLength(1);
    expect(await offer({ rate: 200 })).toMatchObject({ status: 'offer', open: { number: 2 } });
  });

  it('cannot be undone after five minutes, after an answer, or when it answers a counter-offer', async () => {
    expect((await offer()).undo_until).not.toBeNull();
    expect((await read()).undo_until).toBeNull();
    pass(limits.offerUndoMinutes * minute);
    expect(await refusal(undo())).toMatchObject({ status: 409, code: 'undo_over' });
    expect((await read(company)).undo_until).toBeNull();
    pass(0);
    await answer(person, 'counter', { terms: someTerms() });
    expect(await refusal(undo())).toMatchObject({ code: 'undo_over' });
    await answer(company, 'counter', { terms: someTerms({ rate: 190 }) });
    expect(await refusal(undo())).toMatchObject({ code: 'undo_over' });
  });

  it('expires once with several workers, and both sides are notified once', async () => {
    await offer();
    pass(days(7) + minute);
    expect(await refusal(answer(person, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    await Promise.all([1, 2, 3].map(() => expireOffers.run(test.deps, {})));
    await expireOffers.run(test.deps, {});
    expect(await read()).toMatchObject({ status: 'interview', open: null, versions: [{ outcome: 'expired' }] });
    expect((await historyOf(person)).at(-1)).toEqual(['interview', 'offer_expired', null]);
    expect(await titles(person)).toEqual([
      'There is an offer for you',
      'The offer of Orchard Works has expired',
    ]);
    expect(await titles(company)).toEqual(['Your offer has expired']);
  });

  it('is withdrawn when the company declines the applicant', async () => {
    await offer();
    await move('declined');
    expect(await read()).toMatchObject({ status: 'interview', versions: [{ outcome: 'withdrawn' }] });
    expect(await read(company)).toMatchObject({ status: 'declined' });
    expect(await refusal(offer())).toMatchObject({ code: 'invalid_transition' });
    await undo();
    expect(await read(company)).toMatchObject({ status: 'interview', open: null });
  });

  it('is answered once when both answers arrive at the same time', async () => {
    for (const kinds of [
      ['accept', 'accept'],
      ['accept', 'decline'],
      ['counter', 'accept'],
    ] as const) {
      application_id = await anApplication(test, await aJob(test, company.companyId), person.id, {
        status: 'interview',
      });
      await offer();
      const outcomes = await Promise.allSettled(
        kinds.map((kind) => answer(person, kind, kind === 'counter' ? { terms: someTerms() } : {})),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await historyOf(person)).toHaveLength(2);
    }
  });

  it('is made once when it is sent twice with the same key', async () => {
    const send = () =>
      test.as(company.token)(offerCreate, {
        body: { application_id, ...someTerms() },
        idempotencyKey: 'an-offer',
      });
    expect((await send()).open?.id).toBe((await send()).open?.id);
    expect((await read()).versions).toHaveLength(1);
  });
});

describe('job_application_status', () => {
  it('offers the terms of the job at the proposed rate, and names what is missing', async () => {
    expect(await refusal(move('offer'))).toMatchObject({
      status: 400,
      fields: { rate: 'This is required.' },
    });
    await test.db
      .updateTable('applications')
      .set({ proposed_rate_minor: 18_000, rate_period: 'hour' })
      .where('id', '=', application_id)
      .execute();
    expect(await move('offer')).toMatchObject({ status: 'offer', moves: ['interview', 'declined'] });
    expect((await read()).open?.terms).toMatchObject({ rate: 180, hours_per_week: 10, outcomes: ['A forecast'] });
  });

  it('returns 409 offer_not_accepted for a hire without an accepted offer', async () => {
    await offer();
    expect(await refusal(move('hired'))).toMatchObject({ status: 409, code: 'offer_not_accepted' });
    expect((await read()).status).toBe('offer');
    await answer(person, 'accept');
    expect(await move('hired')).toMatchObject({ status: 'hired' });
    expect(await historyOf(company)).toHaveLength(2);
  });
});
