import { describe, expect, it } from 'vitest';
import { industryIds, readFixture, toFields } from '../../../test/read-scrape-fixture.ts';
import { isCandidate } from './extract-fields.ts';
import { getSourceUrl, kinds } from './source-kinds.ts';

describe('Greenhouse', async () => {
  const page = await readFixture('greenhouse', 'greenhouse.json');

  it('returns the original fields', () => {
    expect(page.items.map(({ externalId }) => externalId)).toEqual(['4011001', '4011002']);
    expect(page.items[0]).toMatchObject({
      link: 'https://boards.greenhouse.io/northlight/jobs/4011001',
      original: {
        title: 'Fractional CFO',
        company: 'Northlight Instruments',
        location: 'London, United Kingdom',
        workplace: 'Hybrid',
        employment_type: 'Part-time',
        department: 'Finance',
        pay: { min: 6000, max: 9000, currency: 'GBP' },
        posted_at: '2026-02-20T13:00:00.000Z',
        closes_at: '2026-12-31T23:59:00.000Z',
      },
    });
    expect(page.items[0]?.original.description).toBe(
      '<p>Northlight builds sensors for B2B customers. We look for a finance leader for <strong>two days a week</strong>.</p><ul><li>Fundraising &amp; board reporting</li><li>Cash flow management</li></ul>',
    );
  });

  it('reports an unreadable item with its id', () => {
    expect(page.errors).toEqual([
      { item: 'Interim COO', externalId: '4011003', error: 'It has no valid link.' },
    ]);
  });

  it('extracts the fields of a job', () => {
    expect(toFields(page.items[0])).toMatchObject({
      title: 'Fractional CFO',
      company_name: 'Northlight Instruments',
      fractional_type: 'CFO',
      engagement: 'fractional',
      location: 'Europe',
      city: 'London',
      workplace: 'hybrid',
      client_type_expertise: 'B2B',
      rate_period: 'month',
      budget_min: 6000,
      budget_max: 9000,
      currency: 'GBP',
      apply_by: '2026-12-31',
      skills: ['Fundraising', 'Board reporting', 'Cash flow management'],
    });
    expect(toFields(page.items[1], 'Northlight')).toMatchObject({
      company_name: 'Northlight',
      fractional_type: null,
      engagement: null,
      location: 'USA',
      city: '',
      workplace: 'remote',
    });
    expect(page.items.map((item) => isCandidate(toFields(item)))).toEqual([true, false]);
  });
});

describe('Lever', async () => {
  const page = await readFixture('lever', 'lever.json');

  it('appends the lists and the closing text to the description', () => {
    expect(page.errors).toEqual([]);
    expect(page.items[0]?.original.description).toContain(
      '<h3>What you will do</h3><ul><li>Lead brand strategy</li>',
    );
    expect(page.items[0]?.original.description).toContain('We welcome everybody.');
    expect(page.items[1]?.original).toMatchObject({
      description: '<p>Books.</p><p>And more books.</p>',
      workplace: null,
      posted_at: null,
    });
  });

  it('extracts the fields of a job', () => {
    expect(toFields(page.items[0], 'Harbour Grain')).toMatchObject({
      company_name: 'Harbour Grain',
      fractional_type: 'CMO',
      engagement: 'interim',
      location: 'Canada',
      city: 'Toronto',
      workplace: 'remote',
      client_type_expertise: 'B2C',
      hours_per_week_min: 15,
      hours_per_week_max: 20,
      term_months: 6,
      rate_period: 'hour',
      budget_min: 140,
      budget_max: 180,
      currency: 'CAD',
      equity: 'possible',
    });
    expect(isCandidate(toFields(page.items[1]))).toBe(false);
  });

  it('links the next page while pages are full', async () => {
    const full = JSON.stringify(
      Array.from({ length: 100 }, (_, n) => ({
        id: `p${n}`,
        text: 'A role',
        hostedUrl: `https://jobs.lever.co/a/${n}`,
      })),
    );
    const { url } = getSourceUrl('lever', { board: 'a' });
    const { next } = await kinds.lever.read(full, url);
    expect(next).toBe('https://api.lever.co/v0/postings/a?mode=json&limit=100&skip=100');
    expect((await kinds.lever.read('[]', next as string)).next).toBeUndefined();
  });
});

describe('Ashby', async () => {
  const page = await readFixture('ashby', 'ashby.json');

  it('skips unlisted jobs and uses the link for a missing id', () => {
    expect(page.items.map(({ externalId }) => externalId)).toEqual([
      '3f1c2a54-1111-4222-8333-944455566677',
      'https://jobs.ashbyhq.com/tallyworks/aaaa2a54-1111-4222-8333-944455566679',
    ]);
    expect(page.items[0]?.original.description).not.toContain('javascript');
  });

  it('extracts the fields of a job', () => {
    expect(toFields(page.items[0])).toMatchObject({
      title: 'Advisory General Counsel',
      fractional_type: 'Chief Legal',
      engagement: 'advisory',
      location: 'Europe',
      city: 'Berlin',
      workplace: 'hybrid',
      hours_per_week_min: 2,
      hours_per_week_max: 2,
      rate_period: 'month',
      budget_min: 7500,
      budget_max: 10000,
      currency: 'USD',
      equity: 'possible',
    });
    expect(toFields(page.items[1])).toMatchObject({
      fractional_type: 'CSO (sales)',
      engagement: null,
      location: 'Australia',
      workplace: 'remote',
    });
  });
});

describe('Recruitee', async () => {
  const page = await readFixture('recruitee', 'recruitee.json');

  it('extracts the fields of a job, without pay in an unsupported currency', () => {
    expect(page.errors).toEqual([]);
    expect(toFields(page.items[0])).toMatchObject({
      company_name: 'Canal Homes',
      fractional_type: 'CHRO',
      engagement: 'fractional',
      main_category: industryIds.real,
      location: 'Europe',
      city: 'Amsterdam',
      workplace: 'hybrid',
      hours_per_week_min: 8,
      hours_per_week_max: 16,
      rate_period: null,
      budget_min: null,
      currency: null,
      apply_by: '2026-12-01',
      skills: ['Board reporting'],
    });
    expect(page.items[0]?.original).toMatchObject({
      pay: { min: 5000, max: 7000, currency: 'EUR', period: 'month' },
      posted_at: '2026-01-12T10:00:00.000Z',
    });
  });

  it('reads the English text of an offer that has only translations', () => {
    expect(toFields(page.items[1])).toMatchObject({
      title: 'IT Director, interim',
      fractional_type: 'CIO',
      engagement: 'interim',
      workplace: 'remote',
    });
  });
});
