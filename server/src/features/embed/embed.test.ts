import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../test/builders.ts';
import { buildPalette, getContrast } from './embed-colors.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
const past = new Date(Date.now() - 60_000).toISOString();

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Orchard & <Sons>' });
  const other = await aCompany(test, { name: 'Harbour Ltd' });
  await aJob(test, company.companyId, { title: 'Fractional CFO, "R&D" <b>', fractional_type: 'CFO' });
  await aJob(test, company.companyId, { title: 'Chief marketer', fractional_type: 'CMO' });
  await aJob(test, other.companyId, { title: 'Finance lead elsewhere', fractional_type: 'CFO' });
  for (const hidden of [
    { status: 'draft' },
    { status: 'paused' },
    { archived_at: past },
    { expires_at: past },
  ] as const)
    await aJob(test, company.companyId, { title: 'Not for visitors', ...hidden });
});
afterAll(() => test.close());

const get = (query = '', headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/embed/jobs${query}`, headers });
const titlesIn = (html: string) => [...html.matchAll(/<h2><a [^>]*>(.*?)<span/g)].map(([, title]) => title);

describe('the framed list of jobs', () => {
  it.each([
    ['?company=1', 400, 'company'],
    ['?theme=neon', 400, 'theme'],
    ['?accent=red', 400, 'accent'],
    ['?accent=c2410c;}body{display:none', 400, 'accent'],
    ['?limit=0', 400, 'limit'],
    ['?limit=51', 400, 'limit'],
    ['?theme=dark&theme=light', 400, 'theme'],
    ['?company=00000000-0000-7000-8000-000000000000', 404, 'Company not found'],
    ['?function=emperor', 404, 'Function not found'],
    ['?function=', 404, 'Function not found'],
  ])('answers %s with %i and a page that says why', async (query, status, text) => {
    const response = await get(query);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(text);
    expect(response.body).toContain('/developers');
    // The owner of the framing site has to see it.
    expect(response.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(titlesIn(response.body)).toEqual([]);
  });

  it('does not name a company that has never published a job, nor one that is removed', async () => {
    const quiet = await aCompany(test, { name: 'Stealth Ltd' });
    await aJob(test, quiet.companyId, { status: 'draft', published_at: null });
    const gone = await aCompany(test, { name: 'Gone Ltd', removed_at: past });
    await aJob(test, gone.companyId, { status: 'closed' });
    for (const { companyId } of [quiet, gone]) {
      const response = await get(`?company=${companyId}`);
      expect([response.statusCode, /Stealth|Gone/.test(response.body)]).toEqual([404, false]);
    }
  });

  it('shows the live jobs of a company, of a function, of both, or of all, newest first', async () => {
    const escapedTitle = '&quot;R&amp;D&quot; &lt;b&gt;';
    const byCompany = await get(`?company=${company.companyId}`);
    expect(byCompany.body).toContain('<h1>Open jobs at Orchard &amp; &lt;Sons&gt;</h1>');
    expect(titlesIn(byCompany.body)).toEqual(['Chief marketer', `Fractional CFO, ${escapedTitle}`]);
    expect(titlesIn((await get('?function=cfo')).body)).toEqual([
      'Finance lead elsewhere',
      `Fractional CFO, ${escapedTitle}`,
    ]);
    expect(titlesIn((await get(`?company=${company.companyId}&function=CMO`)).body)).toEqual([
      'Chief marketer',
    ]);
    const all = await get('?utm_source=partner');
    expect(titlesIn(all.body)).toHaveLength(3);
    expect(all.body).toContain('Harbour Ltd');
    const two = await get('?limit=2');
    expect([titlesIn(two.body).length, two.body.includes('See more jobs')]).toEqual([2, true]);
  });

  it('says when nothing is open', async () => {
    const empty = await aCompany(test, { name: 'Done Hiring Ltd' });
    await aJob(test, empty.companyId, { status: 'filled' });
    const response = await get(`?company=${empty.companyId}`);
    expect([response.statusCode, titlesIn(response.body)]).toEqual([200, []]);
    expect(response.body).toContain('No open jobs at the moment.');
    expect(response.body).toContain('http://localhost:3000/jobgrid');
  });

  it('opens jobs in a new tab that cannot reach the frame, and has no script', async () => {
    const { body } = await get();
    const links = body.match(/<a [^>]*>/g) ?? [];
    expect(links).toHaveLength(4);
    for (const link of links)
      expect(link).toMatch(/^<a href="http:\/\/localhost:3000\/[^"]+" target="_blank" rel="noopener">$/);
    expect(body).not.toMatch(/<script|<img|<form|javascript:|\son\w+=/i);
  });

  it('reads and sets no cookie: everybody gets the same bytes [embed-no-session]', async () => {
    const visitor = await get();
    const member = await get('', {
      authorization: `Bearer ${company.token}`,
      cookie: 'cadre_refresh=stolen; device=1',
      'access-type': 'employer',
    });
    const broken = await get('', { authorization: 'Bearer nonsense', cookie: 'cadre_refresh=%00' });
    for (const response of [visitor, member, broken]) {
      expect([response.statusCode, response.body]).toEqual([200, visitor.body]);
      expect(response.headers).not.toHaveProperty('set-cookie');
      expect(response.headers['cache-control']).toBe('public, max-age=60');
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
    const again = await get('', { 'if-none-match': String(visitor.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('allows exactly its own style, and takes theme and accent', async () => {
    const { body, headers } = await get('?theme=dark&accent=%2300AAFF');
    const { createHash } = await import('node:crypto');
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(style).toContain('color-scheme:dark');
    expect(style).toContain('--accent:#00aaff');
    expect(style).not.toContain('prefers-color-scheme');
    expect((await get()).body).toContain('prefers-color-scheme:dark');
  });

  it.each(['ffff00', 'ffffff', '000000', '777777', 'c2410c'])(
    'makes the accent %s readable in light and dark',
    (accent) => {
      for (const scheme of ['light', 'dark'] as const) {
        const { accent: used, surface } = buildPalette(scheme, accent);
        expect(getContrast(used, surface)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
