import { describe, expect, it } from 'vitest';
import type { SourceKind } from '../../../../contract/src/scrape-sources.ts';
import { extract, industryIds, readFixture, toFields } from '../../../test/read-scrape-fixture.ts';
import { UnreadableError } from './scraped-item.ts';
import { decodeBody, getSourceUrl, kinds } from './source-kinds.ts';

describe('feeds', () => {
  it('reads RSS with the elements that job boards add', async () => {
    const page = await readFixture('rss', 'rss.xml');
    expect(page.errors).toEqual([
      { item: 'No link at all', externalId: 'mandates-79', error: 'It has no valid link.' },
    ]);
    expect(page.items[0]).toMatchObject({
      externalId: 'mandates-77',
      link: 'https://mandates.example/roles/77?utm_source=rss',
    });
    expect(page.items[0]?.original.description).not.toContain('track.example');
    expect(toFields(page.items[0])).toMatchObject({
      title: 'Part-time CTO at Quarry & Sons',
      company_name: 'Quarry & Sons',
      fractional_type: 'CTO',
      engagement: 'fractional',
      main_category: industryIds.making,
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
    expect(page.items[1]?.original.description).toBe('<p>Keep it running</p>');
  });

  it('reads Atom with XHTML and with escaped HTML', async () => {
    const page = await readFixture('rss', 'atom.xml', 'https://boards.example/atom');
    expect(page.items.map(({ link }) => link)).toEqual([
      'https://boards.example/seats/1',
      'https://boards.example/seats/2',
    ]);
    expect(page.items[0]?.original).toMatchObject({
      title: 'Non-executive director & chair',
      tags: ['Board'],
    });
    expect(toFields(page.items[0])).toMatchObject({
      description: '<p>One day a month, <strong>Sydney</strong> &amp; remote.</p>',
      engagement: 'board',
    });
    expect(toFields(page.items[1])).toMatchObject({
      fractional_type: 'CIO',
      engagement: 'interim',
      hours_per_week_min: 24,
      description: '<p>Three days a week &amp; more.</p>',
    });
  });

  it('reads JSON Feed and the exact fields of another Cadre feed', async () => {
    const page = await readFixture('rss', 'json-feed.json');
    expect(toFields(page.items[0])).toMatchObject({
      description: '<p>First line.</p><p>Second &lt;line&gt;.</p>',
      fractional_type: 'CSO (sales)',
    });
    expect(toFields(page.items[1])).toEqual({
      title: 'CFO "R&D" <ops>',
      description: '<p>Exact</p>',
      company_name: 'Fern & Co',
      company_url: 'https://fern.example/',
      fractional_type: 'CFO',
      main_category: industryIds.fintech,
      sub_categories: [industryIds.regtech],
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
    expect(extract(page.items[1]).budget_min.confidence).toBe(1);
  });

  it('links the next page of a paged feed', async () => {
    const rss = '<rss><channel><atom:link rel="next" href="/feed?page=2&amp;a=b"/></channel></rss>';
    expect(await kinds.rss.read(rss, 'https://a.example/feed')).toEqual({
      items: [],
      errors: [],
      next: 'https://a.example/feed?page=2&a=b',
    });
    const json = '{"items":[],"next_url":"https://a.example/2"}';
    expect((await kinds.rss.read(json, 'https://a.example/feed')).next).toBe('https://a.example/2');
  });
});

describe('JobPosting in a page', async () => {
  const page = await readFixture('json_ld', 'json-ld.html', 'https://slate.example/careers');

  it('finds jobs in a graph, in a list and in malformed JSON', () => {
    expect(page.items.map(({ link, original }) => [link, original.title])).toEqual([
      ['https://slate.example/jobs/sc-1', 'Fractional COO'],
      ['https://slate.example/careers', 'Interim CEO'],
    ]);
    expect(page.errors).toMatchObject([{ error: 'It has no title.' }]);
  });

  it('extracts the fields of a job', () => {
    expect(toFields(page.items[0])).toMatchObject({
      company_name: 'Slate Clinics',
      company_url: 'https://slate.example/',
      fractional_type: 'COO',
      engagement: 'fractional',
      main_category: industryIds.health,
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
    expect(page.items[0]?.original.description).toContain('<h3>Qualifications</h3><p>An MBA helps</p>');
    expect(toFields(page.items[1])).toMatchObject({
      company_name: 'Slate Holdings',
      fractional_type: 'CEO',
      engagement: 'interim',
      location: 'USA',
      workplace: 'remote',
      rate_period: 'month',
      budget_max: 20833.33,
    });
  });

  it('refuses a page without JobPosting data', async () => {
    const page = kinds.json_ld.read('<p>Please sign in</p>', 'https://a.example');
    await expect(page).rejects.toThrow(UnreadableError);
  });

  it('is found within 2 seconds in a deeply nested page, and not in a comment', async () => {
    const block = (title: string) =>
      `<SCRIPT nonce="x" type='application/ld+json'>{"@type":"JobPosting","title":"${title}"}</SCRIPT>`;
    const html = `${'<div>'.repeat(350_000)}İ<!-- ${block('Old')} --><script>'<!--'</script>${block('CFO')}`;
    const began = performance.now();
    const { items } = await kinds.json_ld.read(html, 'https://a.example');
    expect(items.map(({ original }) => original.title)).toEqual(['CFO']);
    expect(performance.now() - began).toBeLessThan(2_000);
    await expect(kinds.json_ld.read('<script '.repeat(200_000), 'https://a.example')).rejects.toThrow();
  });
});

describe('a page of another format', () => {
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
  ])('is unreadable as %s: %s', async (kind, text) => {
    await expect(kinds[kind].read(text, 'https://a.example/feed')).rejects.toThrow(UnreadableError);
  });

  it('reports each item of an unknown format and reads the others', async () => {
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
    const { items, errors } = await kinds.greenhouse.read(text, 'https://a.example/feed');
    expect(items.map(({ externalId, original }) => [externalId, original.title])).toEqual([['3', 'CFO']]);
    expect(errors).toHaveLength(6);
  });
});

describe('decodeBody', () => {
  it('uses the declared character set, else UTF-8', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Caf\xe9</a>', 'latin1');
    expect(decodeBody(latin, 'application/xml')).toContain('Café');
    expect(decodeBody(Buffer.from('Café'), 'text/html; charset=UTF-8')).toBe('Café');
    expect(decodeBody(Buffer.from('Café'), 'text/html; charset=no-such')).toBe('Café');
  });
});

describe('addressOf', () => {
  it.each<[SourceKind, string, string]>([
    [
      'greenhouse',
      'https://job-boards.greenhouse.io/acme/jobs/1',
      'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
    ],
    ['lever', 'https://jobs.lever.co/acme', 'https://api.lever.co/v0/postings/acme?mode=json&limit=100'],
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
  ])('maps %s at %s to %s', (kind, url, expected) => {
    expect(getSourceUrl(kind, { url }).url).toBe(expected);
  });
});
