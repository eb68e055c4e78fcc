import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employerDelete } from '../../../../contract/src/companies.ts';
import {
  type EngagementStatus,
  engagementDetail,
  engagementList,
  engagementProposal,
  engagementProposalAnswer,
  engagementStatus,
} from '../../../../contract/src/engagements.ts';
import type { TermsInput } from '../../../../contract/src/terms.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anAdmin,
  anEngagement,
  type Person,
} from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { dayIn as day, someTerms } from '../../../test/offers.ts';
import { beginEngagements, expireProposals } from './engagements.tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let person: Person;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test, { name: 'Orchard Works' });
  person = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Byrne' });
  application_id = await anEngagement(test, person.id, company.companyId);
});
afterEach(() => {
  test.deps.clock.now = () => new Date();
});

const read = (by = person) => test.as(by.token)(engagementDetail, { params: { id: application_id } });
const propose = (by: Person, terms: Partial<TermsInput>, note = '') =>
  test.as(by.token)(engagementProposal, { body: { application_id, terms: someTerms(terms), note } });
const answer = async (by: Person, kind: 'accept' | 'decline', note = '') => {
  const proposal_id = (await read()).versions[0]?.id ?? '';
  return test.as(by.token)(engagementProposalAnswer, { body: { proposal_id, answer: kind, note } });
};
const step = (by: Person, status: EngagementStatus, reason = '') =>
  test.as(by.token)(engagementStatus, { body: { application_id, status, reason } });
const titles = async (of: Person) => (await listNotices(test, of)).map(({ title }) => title);

describe('refusals', () => {
  it('returns 404 to others and before the hire', async () => {
    for (const other of [await aCompany(test), await aFractional(test), await anAdmin(test)])
      expect([
        (await refusal(read(other))).status,
        (await refusal(propose(other, { hours_per_week: 5 }))).status,
        (await refusal(step(other, 'active'))).status,
      ]).toEqual([404, 404, 404]);
    const stranger = await aFractional(test);
    expect((await test.as(stranger.token)(engagementList)).results).toEqual([]);
    application_id = await anEngagement(test, person.id, company.companyId, { status: 'offer' });
    expect((await refusal(read())).status).toBe(404);
  });

  it.each<[Partial<TermsInput>, string]>([
    [{ hours_per_week: 0 }, 'terms.hours_per_week'],
    [{ start_date: '2027-02-30' }, 'terms.start_date'],
    [{ start_date: day(20), end_date: day(19) }, 'terms.end_date'],
    [{ start_date: day(-1) }, 'terms.start_date'],
    [{ rate: -1 }, 'terms.rate'],
    [{ rate_period: 'week' as 'day' }, 'terms.rate_period'],
    [{}, 'terms'],
  ])('returns 400 for a proposal of %j and names the field', async (terms, field) => {
    expect(await refusal(propose(company, terms))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await read()).toMatchObject({ proposal: null, versions: [{ number: 1 }] });
  });

  it('returns 409 for an answer to one’s own proposal, a second proposal and a second answer', async () => {
    await propose(person, { rate: 200 });
    expect(await refusal(answer(person, 'accept'))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(propose(company, { rate: 190 }))).toMatchObject({ code: 'not_allowed_now' });
    expect(await read()).toMatchObject({ agreed: { terms: { rate: 180 } }, proposal: { number: 2 } });
    await answer(company, 'decline');
    expect(await refusal(answer(company, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    expect(await read()).toMatchObject({ agreed: { terms: { rate: 180 } }, proposal: null });
  });

  it('returns 404 for the answer of another company or fractional, and to an offer', async () => {
    const offer = (await read()).agreed.id;
    await propose(person, { rate: 200 });
    for (const other of [await aCompany(test), await aFractional(test)])
      expect((await refusal(answer(other, 'accept'))).status).toBe(404);
    const body = { proposal_id: offer, answer: 'accept' as const };
    expect((await refusal(test.as(person.token)(engagementProposalAnswer, { body }))).status).toBe(404);
  });

  it.each<[EngagementStatus[], EngagementStatus]>([
    [[], 'planned'],
    [[], 'paused'],
    [['active'], 'active'],
    [['active'], 'planned'],
    [['active', 'paused'], 'paused'],
    [['ended'], 'active'],
    [['ended'], 'ended'],
  ])('after %j nothing is made %s', async (before, next) => {
    for (const status of before) await step(company, status);
    const { history } = await read();
    expect(await refusal(step(person, next))).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect((await read()).history).toEqual(history);
  });

  it('rejects a proposal for an ended engagement, and another start of a started one', async () => {
    await step(company, 'active');
    expect(await refusal(propose(person, { start_date: day(3) }))).toMatchObject({
      fields: { 'terms.start_date': 'This engagement has started. Its start cannot change.' },
    });
    await propose(person, { rate: 200 });
    await step(company, 'ended');
    expect(await read()).toMatchObject({ proposal: null, versions: [{ outcome: 'ended' }, {}] });
    expect(await refusal(answer(company, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    expect(await refusal(propose(person, { rate: 210 }))).toMatchObject({ code: 'not_allowed_now' });
  });
});

it('keeps one engagement when the application is set to hired again', async () => {
  for (const status of ['offer', 'hired'] as const)
    await test.db.updateTable('applications').set({ status }).where('id', '=', application_id).execute();
  expect((await test.as(person.token)(engagementList)).count).toBe(1);
});

describe('proposed terms', () => {
  it('replace the agreed ones when the other side accepts, and not before', async () => {
    const proposed = await propose(company, { rate: 200, end_date: day(90) }, 'More scope.');
    expect(proposed).toMatchObject({
      agreed: { number: 1, terms: { rate: 180 } },
      proposal: { number: 2, proposed_by: 'company', note: 'More scope.' },
      end_date: null,
    });
    const accepted = await answer(person, 'accept', 'Gladly.');
    expect(accepted).toMatchObject({
      agreed: { number: 2, terms: { rate: 200 }, accepted_by: 'fractional', answer_note: 'Gladly.' },
      proposal: null,
      end_date: day(90),
    });
    expect((await test.as(company.token)(engagementList)).results).toMatchObject([{ agreed: { number: 2 } }]);
    expect(await titles(person)).toEqual(['Orchard Works proposed changed terms']);
    expect(await titles(company)).toEqual(['Ada Byrne accepted your proposed terms']);
  });

  it('lapse after seven days once with several workers, and both sides are notified', async () => {
    await propose(person, { rate: 200 });
    test.deps.clock.now = () => new Date(Date.now() + 7 * 86_400_000 + 60_000);
    expect(await refusal(answer(company, 'accept'))).toMatchObject({ code: 'not_allowed_now' });
    await Promise.all([1, 2, 3].map(() => expireProposals.run(test.deps, {})));
    expect(await read()).toMatchObject({ agreed: { number: 1 }, versions: [{ outcome: 'expired' }, {}] });
    expect(await titles(person)).toEqual(['A proposed change of terms has expired']);
    expect(await titles(company)).toEqual([
      'Ada Byrne proposed changed terms',
      'A proposed change of terms has expired',
    ]);
  });

  it('are answered once when two answers arrive at the same time', async () => {
    await propose(person, { rate: 200 });
    const both = await Promise.allSettled([answer(company, 'accept'), answer(company, 'decline')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

it('moves from planned to ended and notifies each party of the other’s changes', async () => {
  await propose(company, { start_date: day(5) });
  await answer(person, 'accept');
  expect(await step(person, 'active')).toMatchObject({ status: 'active', start_date: day(0) });
  await step(company, 'paused');
  await step(person, 'active');
  const ended = await step(company, 'ended', 'The project is done.');
  expect(ended).toMatchObject({
    status: 'ended',
    end_date: day(0),
    end_reason: 'The project is done.',
    moves: [],
  });
  expect(ended.history.map(({ field, from, to, by }) => [field, from, to, by]).reverse()).toEqual([
    ['start_date', day(10), day(5), 'fractional'],
    ['status', 'planned', 'active', 'fractional'],
    ['start_date', day(5), day(0), 'fractional'],
    ['status', 'active', 'paused', 'company'],
    ['status', 'paused', 'active', 'fractional'],
    ['status', 'active', 'ended', 'company'],
    ['end_date', null, day(0), 'company'],
  ]);
  expect(await titles(person)).toEqual([
    'Orchard Works proposed changed terms',
    'Orchard Works paused the engagement',
    'Orchard Works ended the engagement',
  ]);
  expect(await titles(company)).toEqual([
    'Ada Byrne accepted your proposed terms',
    'Ada Byrne started the engagement',
    'Ada Byrne resumed the engagement',
  ]);
});

it('notifies the owner and colleagues', async () => {
  const [colleague, suspended] = [
    await aColleague(test, company.companyId),
    await aColleague(test, company.companyId),
  ];
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  await step(person, 'active');
  await propose(person, { hours_per_week: 12 });
  const expected = ['Ada Byrne started the engagement', 'Ada Byrne proposed changed terms'];
  for (const member of [company, colleague]) expect(await titles(member)).toEqual(expected);
  expect(await titles(suspended)).toEqual([]);
});

it('keeps the agreed days when it is cancelled before its start', async () => {
  expect(await step(company, 'ended')).toMatchObject({ start_date: day(10), end_date: null });
  expect(await titles(person)).toEqual(['Orchard Works cancelled the engagement']);
});

it('applies one of two concurrent moves', async () => {
  const both = await Promise.allSettled([step(person, 'active'), step(company, 'active')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await read()).history.filter(({ field }) => field === 'status')).toHaveLength(1);
});

it('lists engagements by status and page, latest hired first', async () => {
  const ids = [application_id];
  for (let made = 0; made < 3; made += 1) ids.unshift(await anEngagement(test, person.id, company.companyId));
  await step(company, 'active');
  const list = async (by: Person, query: object) => {
    const { results, count } = await test.as(by.token)(engagementList, { query });
    return [results.map((engagement) => engagement.application_id), count];
  };
  expect(await list(company, {})).toEqual([ids, 4]);
  expect(await list(person, { page: 2, page_size: 3 })).toEqual([ids.slice(3), 4]);
  expect(await list(person, { status: 'active' })).toEqual([[application_id], 1]);
  expect(await list(company, { status: 'planned,paused' })).toEqual([ids.slice(0, 3), 3]);
});

it('starts once on its start day with several workers', async () => {
  const later = await anEngagement(test, person.id, company.companyId);
  const startsOn = (id: string, start_date: string) =>
    test.db.updateTable('engagements').set({ start_date }).where('application_id', '=', id).execute();
  await startsOn(application_id, day(-1));
  await startsOn(later, day(1));
  await Promise.all([1, 2, 3].map(() => beginEngagements.run(test.deps, {})));
  expect(await read()).toMatchObject({
    status: 'active',
    start_date: day(-1),
    history: [{ field: 'status', from: 'planned', to: 'active', by: null }],
  });
  application_id = later;
  expect(await read()).toMatchObject({ status: 'planned', history: [] });
  expect(await titles(person)).toEqual(['Your engagement has started']);
  expect(await titles(company)).toEqual(['Your engagement has started']);
});

it('ends when the company is removed, and stays visible to the fractional', async () => {
  await step(person, 'active');
  const admin = await anAdmin(test);
  await test.as(admin.token)(employerDelete, { params: { id: company.companyId } });
  expect(await read()).toMatchObject({
    status: 'ended',
    end_reason: 'Orchard Works has left the marketplace.',
  });
  expect(await titles(person)).toEqual(['Orchard Works ended the engagement']);
});
