import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import type { ImportFields } from '../../../../contract/src/scrapers.ts';
import type { Catalog } from './catalog-words.ts';
import { catalogOf } from './catalog-words.ts';
import { fieldsOf } from './import-fields.ts';
import { isFit, normalise } from './normalise.ts';
import { type Posting, UnreadableError } from './posting.ts';
import { addressOf, kinds, textOfBody } from './source-kinds.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/scrape-fixtures/${name}`, import.meta.url), 'utf8');

const ids = { fintech: '1', regtech: '2', health: '3', real: '4', making: '5' };
const catalog: Catalog = catalogOf(
  [
    'Fundraising',
    'Board reporting',
    'Cash flow management',
    'Brand strategy',
    'Cloud migration',
    'Change management',
  ].concat('Operations management', 'Sales strategy'),
  [
    { id: ids.fintech, title: 'Fintech', parent: null },
    { id: ids.regtech, title: 'Regtech', parent: ids.fintech },
    { id: ids.health, title: 'Healthcare', parent: null },
    { id: ids.real, title: 'Real estate', parent: null },
    { id: ids.making, title: 'Manufacturing', parent: null },
  ],
);

const read = (kind: SourceKind, name: string, url = 'https://source.example/feed') =>
  kinds[kind].read(fixture(name), url);
const guess = (posting: Posting | undefined, boardName: string | null = null) =>
  normalise({ ...(posting as Posting), boardName }, catalog);
const fields = (posting: Posting | undefined, boardName: string | null = null): ImportFields =>
  fieldsOf(guess(posting, boardName), {});

describe('Greenhouse', () => {
  const page = read('greenhouse', 'greenhouse.json');

  it('gives what a posting says, in its words', () => {
    expect(page.postings.map(({ externalId }) => externalId)).toEqual(['4011001', '4011002']);
    expect(page.postings[0]).toMatchObject({
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
    expect(page.postings[0]?.original.description).toBe(
      '<p>Northlight builds sensors for B2B customers. We look for a finance leader for <strong>two days a week</strong>.</p><ul><li>Fundraising &amp; board reporting</li><li>Cash flow management</li></ul>',
    );
  });

  it('tells of a posting that cannot be read, by its id', () => {
    expect(page.errors).toEqual([
      { item: 'Interim COO', externalId: '4011003', error: 'It has no link that can be opened.' },
    ]);
  });

  it('is read as fields of a job', () => {
    expect(fields(page.postings[0])).toMatchObject({
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
    expect(fields(page.postings[1], 'Northlight')).toMatchObject({
      company_name: 'Northlight',
      fractional_type: null,
      engagement: null,
      location: 'USA',
      city: '',
      workplace: 'remote',
    });
    expect(page.postings.map((posting) => isFit(fields(posting)))).toEqual([true, false]);
  });
});

describe('Lever', () => {
  const page = read('lever', 'lever.json');

  it('puts the lists and the closing below the description', () => {
    expect(page.errors).toEqual([]);
    expect(page.postings[0]?.original.description).toContain(
      '<h3>What you will do</h3><ul><li>Lead brand strategy</li>',
    );
    expect(page.postings[0]?.original.description).toContain('We welcome everybody.');
    expect(page.postings[1]?.original).toMatchObject({
      description: '<p>Books.</p><p>And more books.</p>',
      workplace: null,
      posted_at: null,
    });
  });

  it('is read as fields of a job', () => {
    expect(fields(page.postings[0], 'Harbour Grain')).toMatchObject({
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
    expect(isFit(fields(page.postings[1]))).toBe(false);
  });

  it('goes on while pages are full', () => {
    const full = JSON.stringify(
      Array.from({ length: 50 }, (_, n) => ({
        id: `p${n}`,
        text: 'A role',
        hostedUrl: `https://jobs.lever.co/a/${n}`,
      })),
    );
    const { url } = addressOf('lever', { board: 'a' });
    const next = kinds.lever.read(full, url).next;
    expect(next).toBe('https://api.lever.co/v0/postings/a?mode=json&limit=50&skip=50');
    expect(kinds.lever.read('[]', next as string).next).toBeUndefined();
    const last = url.replace('limit=50', `limit=50&skip=${limits.scrapeItems}`);
    expect(kinds.lever.read(full, last).next).toBeUndefined();
  });
});

describe('Ashby', () => {
  const page = read('ashby', 'ashby.json');

  it('leaves out what is not listed, and takes the link for a missing id', () => {
    expect(page.postings.map(({ externalId }) => externalId)).toEqual([
      '3f1c2a54-1111-4222-8333-944455566677',
      'https://jobs.ashbyhq.com/tallyworks/aaaa2a54-1111-4222-8333-944455566679',
    ]);
    expect(page.postings[0]?.original.description).not.toContain('javascript');
  });

  it('is read as fields of a job', () => {
    expect(fields(page.postings[0])).toMatchObject({
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
    expect(fields(page.postings[1])).toMatchObject({
      fractional_type: 'CSO (sales)',
      engagement: null,
      location: 'Australia',
      workplace: 'remote',
    });
  });
});

describe('Recruitee', () => {
  const page = read('recruitee', 'recruitee.json');

  it('is read as fields of a job, without pay in a currency that is not ours', () => {
    expect(page.errors).toEqual([]);
    expect(fields(page.postings[0])).toMatchObject({
      company_name: 'Canal Homes',
      fractional_type: 'CHRO',
      engagement: 'fractional',
      main_category: ids.real,
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
    expect(page.postings[0]?.original).toMatchObject({
      pay: { min: 5000, max: 7000, currency: 'EUR', period: 'month' },
      posted_at: '2026-01-12T10:00:00.000Z',
    });
  });

  it('is read in English where an offer has only translations', () => {
    expect(fields(page.postings[1])).toMatchObject({
      title: 'IT Director, interim',
      fractional_type: 'CIO',
      engagement: 'interim',
      workplace: 'remote',
    });
  });
});

describe('feeds', () => {
  it('reads RSS with the elements that job boards add', () => {
    const page = read('rss', 'rss.xml');
    expect(page.errors).toEqual([
      { item: 'No link at all', externalId: 'mandates-79', error: 'It has no link that can be opened.' },
    ]);
    expect(page.postings[0]).toMatchObject({
      externalId: 'mandates-77',
      link: 'https://mandates.example/roles/77?utm_source=rss',
    });
    expect(page.postings[0]?.original.description).not.toContain('track.example');
    expect(fields(page.postings[0])).toMatchObject({
      title: 'Part-time CTO at Quarry & Sons',
      company_name: 'Quarry & Sons',
      fractional_type: 'CTO',
      engagement: 'fractional',
      main_category: ids.making,
      location: 'USA',
      city: 'Denver',
      hours_per_week_min: 10,
      hours_per_week_max: 15,
      rate_period: 'hour',
      budget_min: 150,
      budget_max: 190,
      currency: 'USD',
      apply_by: '2026-12-24',
      skills: ['Cloud migration'],
    });
    expect(page.postings[1]?.original.description).toBe('<p>Keep it running</p>');
  });

  it('reads Atom, with XHTML and with HTML in entities', () => {
    const page = read('rss', 'atom.xml', 'https://boards.example/atom');
    expect(page.postings.map(({ link }) => link)).toEqual([
      'https://boards.example/seats/1',
      'https://boards.example/seats/2',
    ]);
    expect(page.postings[0]?.original).toMatchObject({
      title: 'Non-executive director & chair',
      tags: ['Board'],
    });
    expect(fields(page.postings[0])).toMatchObject({
      description: '<p>One day a month, <strong>Sydney</strong> &amp; remote.</p>',
      engagement: 'board',
    });
    expect(fields(page.postings[1])).toMatchObject({
      fractional_type: 'CIO',
      engagement: 'interim',
      hours_per_week_min: 24,
      description: '<p>Three days a week &amp; more.</p>',
    });
  });

  it('reads JSON Feed, and takes the exact fields of a feed of ours', () => {
    const page = read('rss', 'json-feed.json');
    expect(fields(page.postings[0])).toMatchObject({
      description: '<p>First line.</p><p>Second &lt;line&gt;.</p>',
      fractional_type: 'CSO (sales)',
    });
    expect(fields(page.postings[1])).toEqual({
      title: 'CFO "R&D" <ops>',
      description: '<p>Exact</p>',
      company_name: 'Fern & Co',
      company_url: 'https://fern.example/',
      fractional_type: 'CFO',
      main_category: ids.fintech,
      sub_categories: [ids.regtech],
      skills: ['Fundraising'],
      location: 'South America',
      city: 'Lima',
      workplace: 'on_site',
      client_type_expertise: null,
      hours_per_week_min: 6,
      hours_per_week_max: 9,
      rate_period: 'project',
      budget_min: 12000.5,
      budget_max: 15000,
      currency: 'AUD',
      engagement: 'project',
      equity: null,
      term_months: null,
      start_date: null,
      apply_by: null,
    });
    expect(guess(page.postings[1]).budget_min.confidence).toBe(1);
  });

  it('goes on where a feed comes in pages', () => {
    const rss = '<rss><channel><atom:link rel="next" href="/feed?page=2&amp;a=b"/></channel></rss>';
    expect(kinds.rss.read(rss, 'https://a.example/feed')).toEqual({
      postings: [],
      errors: [],
      next: 'https://a.example/feed?page=2&a=b',
    });
    const json = '{"items":[],"next_url":"https://a.example/2"}';
    expect(kinds.rss.read(json, 'https://a.example/feed').next).toBe('https://a.example/2');
  });
});

describe('JobPosting in a page', () => {
  const page = read('json_ld', 'json-ld.html', 'https://slate.example/careers');

  it('finds each, in a graph, in a list, and in JSON as pages write it', () => {
    expect(page.postings.map(({ link, original }) => [link, original.title])).toEqual([
      ['https://slate.example/jobs/sc-1', 'Fractional COO'],
      ['https://slate.example/careers', 'Interim CEO'],
    ]);
    expect(page.errors).toMatchObject([{ error: 'It has no title.' }]);
  });

  it('is read as fields of a job', () => {
    expect(fields(page.postings[0])).toMatchObject({
      company_name: 'Slate Clinics',
      company_url: 'https://slate.example/',
      fractional_type: 'COO',
      engagement: 'fractional',
      main_category: ids.health,
      skills: expect.arrayContaining(['Operations management', 'Change management']),
      location: 'Australia',
      city: 'Melbourne',
      hours_per_week_min: 16,
      hours_per_week_max: 20,
      rate_period: 'month',
      budget_min: 9000,
      budget_max: 12000,
      currency: 'AUD',
      start_date: '2026-09-01',
      apply_by: '2026-11-30',
    });
    expect(page.postings[0]?.original.description).toContain('<h3>Qualifications</h3><p>An MBA helps</p>');
    expect(fields(page.postings[1])).toMatchObject({
      company_name: 'Slate Holdings',
      fractional_type: 'CEO',
      engagement: 'interim',
      location: 'USA',
      workplace: 'remote',
      rate_period: 'month',
      budget_max: 20833.33,
    });
  });

  it('does not take a page without any for an empty board', () => {
    expect(() => kinds.json_ld.read('<p>Please sign in</p>', 'https://a.example')).toThrow(UnreadableError);
  });
});

describe('what lies about itself', () => {
  it.each<[SourceKind, string]>([
    ['greenhouse', '<html>Sign in</html>'],
    ['greenhouse', '{"jobs":{"id":1}}'],
    ['greenhouse', '{"jobs":[{"id":1,'],
    ['lever', '{"ok":false,"error":"Document not found"}'],
    ['ashby', 'null'],
    ['recruitee', '[]'],
    ['rss', '<html><body><p>Sign in</body></html>'],
    ['rss', '<html><body><p>Sign in</p></body></html>'],
    ['rss', '<rss><channel><item><title>Cut'],
    [
      'rss',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel>&b;</channel></rss>',
    ],
    ['rss', '{"version":"1"}'],
    ['rss', ''],
  ])('%s: %s cannot be read', (kind, text) => {
    expect(() => kinds[kind].read(text, 'https://a.example/feed')).toThrow(UnreadableError);
  });

  it('items of another form cost only themselves', () => {
    const text = JSON.stringify({
      jobs: [
        null,
        7,
        'x',
        { id: {} },
        { id: 1, title: ['a'] },
        { id: 2, title: 'CFO', absolute_url: 'javascript:alert(1)' },
        {
          id: 3,
          title: 'CFO\u0000\u202E',
          absolute_url: 'https://a.example/3',
          metadata: 5,
          departments: 'x',
          pay_input_ranges: [null],
        },
      ],
    });
    const { postings, errors } = kinds.greenhouse.read(text, 'https://a.example/feed');
    expect(postings.map(({ externalId, original }) => [externalId, original.title])).toEqual([['3', 'CFO']]);
    expect(errors).toHaveLength(6);
  });
});

describe('text', () => {
  it('is read in the character set that is declared', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Caf\xe9</a>', 'latin1');
    expect(textOfBody(latin, 'application/xml')).toContain('Café');
    expect(textOfBody(Buffer.from('Café'), 'text/html; charset=UTF-8')).toBe('Café');
    expect(textOfBody(Buffer.from('Café'), 'text/html; charset=no-such')).toBe('Café');
  });
});

describe('addresses', () => {
  it.each<[SourceKind, string, string]>([
    [
      'greenhouse',
      'https://job-boards.greenhouse.io/acme/jobs/1',
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
    ],
    ['lever', 'https://jobs.lever.co/acme', 'https://api.lever.co/v0/postings/acme?mode=json&limit=50'],
    [
      'ashby',
      'https://jobs.ashbyhq.com/acme',
      'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true',
    ],
    ['recruitee', 'https://acme.recruitee.com/o/some-job', 'https://acme.recruitee.com/api/offers/'],
    [
      'lever',
      'https://api.eu.lever.co/v0/postings/acme?mode=json',
      'https://api.eu.lever.co/v0/postings/acme?mode=json',
    ],
    ['rss', 'https://a.example/feed', 'https://a.example/feed'],
  ])('%s at %s is asked at %s', (kind, url, expected) => {
    expect(addressOf(kind, { url }).url).toBe(expected);
  });
});
