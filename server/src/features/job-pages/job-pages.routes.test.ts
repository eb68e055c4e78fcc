import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobMarket, publicJob } from '../../../../contract/src/job-pages.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const make = (more: Parameters<typeof aJob>[2]) => aJob(test, company.companyId, more);
const visit = (id: string) => test.as(undefined)(publicJob, { params: { id } });
const market = (query: {
  fractional_type?: 'CIO' | 'CMO' | 'CTO';
  location?: 'Asia' | 'Canada';
  page?: number;
  page_size?: number;
}) => test.as(undefined)(jobMarket, { query });

describe('a public job', () => {
  it('returns the same full job to every reader', async () => {
    const id = await make({ fractional_type: 'CHRO', title: 'Fractional CHRO for a group' });
    const near = await make({ fractional_type: 'CHRO' });
    const fractional = await aFractional(test);
    for (const token of [undefined, company.token, fractional.token]) {
      const { job, similar } = await test.as(token)(publicJob, { params: { id } });
      expect(job).toMatchObject({
        id,
        title: 'Fractional CHRO for a group',
        applications_count: null,
        match: null,
        bookmarked: null,
        can: { edit: false, apply: false },
      });
      expect(similar.map((card) => card.id)).toEqual([near]);
    }
  });

  it.each([
    ['closed', { status: 'closed' }],
    ['filled', { status: 'filled' }],
    ['paused', { status: 'paused' }],
    ['expired', { expires_at: ago(1) }],
    ['archived', { status: 'closed', archived_at: ago(1) }],
  ] as const)('that is %s returns only similar jobs', async (_, over) => {
    const live = await make({ fractional_type: 'CSO (sales)' });
    const id = await make({ fractional_type: 'CSO (sales)', title: 'Hidden once it has ended', ...over });
    const response = await visit(id);
    expect(response).toMatchObject({ job: null, fractional_type: 'CSO (sales)' });
    expect(response.similar.map((card) => card.id)).toContain(live);
    expect(JSON.stringify(response)).not.toContain('Hidden once');
  });

  it('returns 404 for a job that was never published or does not exist', async () => {
    const draft = await make({ status: 'draft', published_at: null, expires_at: null });
    for (const id of [draft, '00000000-0000-7000-8000-000000000000'])
      expect(await refusal(visit(id))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(visit('abc'))).toMatchObject({ status: 400 });
  });
});

describe('the market', () => {
  it('lists the live jobs of a function, of a location and of both, newest first', async () => {
    const older = await make({ fractional_type: 'CIO', location: 'Asia', published_at: ago(3) });
    const newer = await make({ fractional_type: 'CIO', location: 'Canada', published_at: ago(1) });
    await make({ fractional_type: 'CIO', location: 'Asia', status: 'closed' });
    const ofType = await market({ fractional_type: 'CIO' });
    expect([ofType.count, ofType.results.map(({ id }) => id)]).toEqual([2, [newer, older]]);
    expect(ofType.locations).toEqual([
      { value: 'Asia', jobs_count: 1 },
      { value: 'Canada', jobs_count: 1 },
    ]);
    const there = await market({ fractional_type: 'CIO', location: 'Asia' });
    expect(there.results.map(({ id }) => id)).toEqual([older]);
    expect(there.functions).toEqual([{ value: 'CIO', jobs_count: 1 }]);
    expect((await market({ location: 'Canada' })).results.map(({ id }) => id)).toContain(newer);
  });

  it('goes page by page, and beyond the end gives nothing', async () => {
    const first = await market({ fractional_type: 'CIO', page_size: 1 });
    expect(first.next).toContain('page=2');
    const second = await market({ fractional_type: 'CIO', page_size: 1, page: 2 });
    expect(second.results.map(({ id }) => id)).not.toEqual(first.results.map(({ id }) => id));
    expect((await market({ fractional_type: 'CIO', page: 1e15 })).results).toEqual([]);
  });

  it('says what jobs pay from five of one currency and period on, and never pools them', async () => {
    const pay = (budget: number, more: Parameters<typeof aJob>[2] = {}) =>
      make({
        fractional_type: 'CMO',
        budget_min_minor: (budget - 10) * 100,
        budget_max_minor: (budget + 10) * 100,
        ...more,
      });
    for (const budget of [100, 120, 140, 160]) await pay(budget);
    await pay(900, { currency: 'GBP' });
    await pay(9_000, { rate_period: 'month' });
    await make({ fractional_type: 'CMO', budget_min_minor: null, budget_max_minor: null });
    expect((await market({ fractional_type: 'CMO' })).pay).toEqual([]);
    await pay(180);
    expect((await market({ fractional_type: 'CMO' })).pay).toEqual([
      { currency: 'USD', rate_period: 'hour', jobs: 5, low: 120, middle: 140, high: 160 },
    ]);
  });

  it('is empty without live jobs, and returns 400 for an unknown location', async () => {
    expect(await market({ fractional_type: 'CTO', location: 'Asia' })).toMatchObject({
      count: 0,
      results: [],
      pay: [],
    });
    expect(await refusal(market({ location: 'Mars' as 'Asia' }))).toMatchObject({ status: 400 });
  });
});
