import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApplication } from '../../../../../contract/src/applications.ts';
import { engagementDetail } from '../../../../../contract/src/engagements.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import { offerCreate } from '../../../../../contract/src/offers.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication, type Person } from '../../../../test/builders.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { listNotices } from '../../../../test/notices.ts';
import { dayIn, offerCalls, someTerms } from '../../../../test/offers.ts';
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

const { offer, read, answer, withdraw, undo, move } = offerCalls(() => ({
  test,
  company,
  person,
  application_id,
}));
const listHistory = async (by: Person) =>
  (await test.as(by.token)(jobApplication, { params: { id: application_id } })).history.map(
    ({ status, event, by: side }) => [status, event, side],
  );
const titles = async (of: Person) => (await listNotices(test, of, 'offer')).map(({ title }) => title);

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
    expect(made).toMatchObject({
      status: 'offer',
      open: { number: 1, proposed_by: 'company', outcome: null },
    });
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
    const [mail] = (await mailsTo(test, person.email)).filter(({ subject }) =>
      subject.startsWith('There is'),
    );
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
    expect(await listHistory(person)).toEqual(steps);
    expect(await listHistory(company)).toEqual(steps);
    expect(await titles(person)).toEqual([
      'There is an offer for you',
      'Orchard Works made a counter-offer',
      'You are hired',
    ]);
    expect(await titles(company)).toEqual([
      'Ada Byrne made a counter-offer',
      'Ada Byrne made a counter-offer',
    ]);
  });

  it.each<[string, () => Promise<unknown>, string, 'company' | 'person']>([
    [
      'declined',
      () => answer(person, 'decline', { note: 'Too far.' }),
      'Ada Byrne declined your offer',
      'company',
    ],
    ['withdrawn', () => withdraw(), 'Orchard Works withdrew its offer', 'person'],
    ['undone', () => undo(), 'Orchard Works undid its offer', 'person'],
    ['withdrawn', () => move('interview'), 'Orchard Works withdrew its offer', 'person'],
  ])(
    'that is %s returns to the interview stage and notifies the other side once',
    async (outcome, step, title, to) => {
      await offer();
      await step();
      expect(await refusal(step())).toMatchObject({ status: 409 });
      expect(await read()).toMatchObject({ status: 'interview', open: null, versions: [{ outcome }] });
      expect(await refusal(answer(person, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
      const last = ['interview', `offer_${outcome}`, to === 'company' ? 'fractional' : 'company'];
      expect((await listHistory(person)).at(-1)).toEqual(last);
      expect((await listHistory(company)).at(-1)).toEqual(last);
      const notified = await titles(to === 'company' ? company : person);
      expect(notified.filter((each) => each === title)).toHaveLength(1);
      expect(await offer({ rate: 200 })).toMatchObject({ status: 'offer', open: { number: 2 } });
    },
  );

  it('cannot be undone after five minutes, after an answer, or when it answers a counter-offer', async () => {
    expect((await offer()).undo_until).not.toBeNull();
    expect((await read()).undo_until).toBeNull();
    pass(offerLimits.undoMinutes * minute);
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
    expect(await read()).toMatchObject({
      status: 'interview',
      open: null,
      versions: [{ outcome: 'expired' }],
    });
    expect((await listHistory(person)).at(-1)).toEqual(['interview', 'offer_expired', null]);
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
      expect(await listHistory(person)).toHaveLength(2);
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
    expect((await read()).open?.terms).toMatchObject({
      rate: 180,
      hours_per_week: 10,
      outcomes: ['A forecast'],
    });
  });

  it('returns 409 offer_not_accepted for a hire without an accepted offer', async () => {
    await offer();
    expect(await refusal(move('hired'))).toMatchObject({ status: 409, code: 'offer_not_accepted' });
    expect((await read()).status).toBe('offer');
    await answer(person, 'accept');
    expect(await move('hired')).toMatchObject({ status: 'hired' });
    expect(await listHistory(company)).toHaveLength(2);
  });
});
