import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyCreate } from '../../../../contract/src/api-keys.ts';
import { shippedBrand } from '../../../../contract/src/brand.ts';
import { commitmentCreate } from '../../../../contract/src/capacity.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { newsletterSubscribe } from '../../../../contract/src/newsletter.ts';
import { shortlistCreate } from '../../../../contract/src/shortlists.ts';
import {
  siteHistory,
  siteSettingRestore,
  siteSettings,
  siteSettingUpdate,
  textAccept,
  textsToAccept,
} from '../../../../contract/src/site-settings.ts';
import type { SiteSection } from '../../../../contract/src/site-values.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { startSiteListener } from '../../lib/site.ts';

let test: TestApp;
let owner: Person;
let support: Person;
let fractional: Person;

beforeAll(async () => {
  test = await appForTest();
  owner = await anAdmin(test);
  support = await anAdmin(test, { admin_role: 'support' });
  fractional = await aFractional(test);
});
afterAll(() => test.close());

const stored = async (section: SiteSection) => {
  const { sections } = await test.as(owner.token)(siteSettings, {});
  return sections.find((row) => row.section === section) as (typeof sections)[number];
};

const save = async (section: SiteSection, changes: Record<string, unknown>, by = owner) => {
  const { value, version } = await stored(section);
  return test.as(by.token)(siteSettingUpdate, {
    params: { section },
    body: { value: { ...value, ...changes }, version },
  });
};

describe('settings', () => {
  it('return 404 for everybody but owners', async () => {
    for (const { token } of [support, fractional])
      expect(await refusal(test.as(token)(siteSettings, {}))).toMatchObject({ status: 404 });
    expect(await refusal(save('brand', { name: 'Acme' }, support))).toMatchObject({ status: 404 });
  });

  it('refuse an accent that is hard to read, with the measured contrast, and keep the brand', async () => {
    const refused = await refusal(save('brand', { accent_light: '#ff9557' }));
    expect(refused).toMatchObject({
      status: 400,
      fields: {
        accent_light: expect.stringMatching(
          /^The contrast of #ff9557 with #f5f0ea is 1\.9\d:1\. Text needs 4\.5:1/,
        ),
      },
    });
    expect(await refusal(save('brand', { accent_dark: '#402010' }))).toMatchObject({
      fields: { accent_dark: expect.stringContaining('choose a lighter colour') },
    });
    expect((await stored('brand')).value).toMatchObject({ accent_light: shippedBrand.accent_light });
  });

  it.each([
    ['imprint', { text: 'No front matter' }, /^The text has to begin with a title and a date/],
    ['imprint', { text: '---\ntitle: A\nchanged: 2026-11-26\n---\n{{nothing}}' }, /names \{\{nothing\}\}/],
    ['faq', { text: '---\ntitle: A\nchanged: 2026-11-26\n---\n## Empty?\n' }, /'Empty\?' has no answer/],
  ] as const)('refuse a text of %s that pages cannot show', async (section, changes, sentence) => {
    expect(await refusal(save(section, changes))).toMatchObject({
      status: 400,
      fields: { text: expect.stringMatching(sentence) },
    });
  });

  it('refuse limits beyond their bounds and unknown fields', async () => {
    expect(await refusal(save('limits', { shortlists: 100_000 }))).toMatchObject({
      status: 400,
      fields: { shortlists: 'At most 500.' },
    });
    expect(await refusal(save('switches', { everything: true }))).toMatchObject({ status: 400 });
  });

  it('refuse a save from an older version, with what is stored', async () => {
    const { value, version } = await stored('operator');
    const body = { value: { ...value, company: 'Acme Ltd' }, version };
    const params = { section: 'operator' as const };
    await test.as(owner.token)(siteSettingUpdate, { params, body });
    expect(await refusal(test.as(owner.token)(siteSettingUpdate, { params, body }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      current: { value: { ...value, company: 'Acme Ltd' }, version: version + 1 },
    });
  });

  it('keep who changed what, before and after, and restore each value', async () => {
    const first = await save('brand', { tagline: 'First' });
    await save('brand', { tagline: 'Second' });
    const { results } = await test.as(owner.token)(siteHistory, { query: { section: 'brand' } });
    expect(results.slice(0, 2)).toMatchObject([
      { value: { tagline: 'Second' }, before: { tagline: 'First' }, author: expect.any(String) },
      { value: { tagline: 'First' }, before: null },
    ]);
    const { version } = await stored('brand');
    await test.as(owner.token)(siteSettingRestore, {
      params: { section: 'brand' },
      body: { id: results[1]?.id ?? '', version },
    });
    expect(await stored('brand')).toMatchObject({ value: first.value, version: version + 1 });
    await test.as(owner.token)(siteSettingRestore, {
      params: { section: 'brand' },
      body: { id: null, version: version + 1 },
    });
    expect(await stored('brand')).toMatchObject({ value: shippedBrand, is_default: true });
  });

  it('cannot be changed or deleted in the database', async () => {
    await expect(test.db.deleteFrom('site_settings').execute()).rejects.toThrow(
      /append-only|permission denied/,
    );
  });
});

it('reaches another process within two seconds, and empties its cache of pages', async () => {
  const other = await appForTest({ databaseUrl: test.deps.config.databaseUrl });
  const listener = startSiteListener(other.deps, test.deps.config.databaseUrl ?? '');
  try {
    const page = {
      size: 1,
      cacheable: true,
      tags: [],
      etag: 'a',
      status: 200,
      headers: {},
      body: {} as never,
    };
    await other.deps.pages.read('/', async () => page);
    // The listener empties the cache when it has connected.
    await expect.poll(() => other.deps.pages.findFresh('/'), { timeout: 10_000 }).toBeUndefined();
    await other.deps.pages.read('/', async () => page);
    expect(other.deps.pages.findFresh('/')).toBeDefined();
    await save('brand', { name: 'Elsewhere' });
    await expect
      .poll(() => [other.deps.site.current().brand.name, other.deps.pages.findFresh('/')], { timeout: 2_000 })
      .toEqual(['Elsewhere', undefined]);
  } finally {
    await listener.stop();
    await other.close();
  }
});

it('applies a changed limit and a switch to the next call', async () => {
  const company = await aCompany(test);
  await save('limits', { shortlists: 5 });
  const create = (name: string) => test.as(company.token)(shortlistCreate, { body: { name } });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await create(name);
  expect(await refusal(create('f'))).toMatchObject({
    status: 409,
    message: expect.stringContaining('5 shortlists'),
  });

  await save('limits', { commitments: 5 });
  const commit = (label: string) =>
    test.as(fractional.token)(commitmentCreate, {
      body: { label, hours_per_week: 1, start_date: '2027-01-01' },
    });
  for (const label of ['a', 'b', 'c', 'd', 'e']) await commit(label);
  expect(await refusal(commit('f'))).toMatchObject({ message: expect.stringContaining('up to 5 entries') });
  await save('switches', { newsletter: false });
  const subscribe = () => test.as()(newsletterSubscribe, { body: { email: 'reader@people.example' } });
  expect(await refusal(subscribe())).toMatchObject({ status: 404 });
  await save('switches', { newsletter: true });
  await subscribe();
});

describe('a new version of a text', () => {
  const text = '---\ntitle: Terms\nsummary: New\nchanged: 2026-11-26\n---\n\nNew terms.';
  const open = async (token: string) => (await test.as(token)(textsToAccept, {})).texts;

  it('asks nobody unless it must be accepted', async () => {
    await save('terms-and-conditions', { text, must_accept: false });
    expect(await open(fractional.token)).toEqual([]);
  });

  it('asks every person once per version, stores their acceptance, and stops no API key', async () => {
    const { key } = await test.as(fractional.token)(apiKeyCreate, {
      body: { name: 'Mine', scopes: ['jobs:read'] },
    });
    const { version } = await save('terms-and-conditions', { text: `${text} Again.`, must_accept: true });
    const [asked] = await open(fractional.token);
    expect(asked).toMatchObject({ name: 'terms-and-conditions', version });
    await test.as(key)(jobList, {});

    const body = { name: 'terms-and-conditions' as const, version: version - 1 };
    expect(await refusal(test.as(fractional.token)(textAccept, { body }))).toMatchObject({
      status: 409,
      code: 'document_changed',
    });
    await test.as(fractional.token)(textAccept, { body: { ...body, version } });
    await test.as(fractional.token)(textAccept, { body: { ...body, version } });
    expect(await open(fractional.token)).toEqual([]);
    const rows = await test.db
      .selectFrom('text_acceptances')
      .selectAll()
      .where('user_id', '=', fractional.id)
      .execute();
    expect(rows).toMatchObject([{ name: 'terms-and-conditions', version, accepted_at: expect.any(String) }]);
    expect(await open(support.token)).toHaveLength(1);
    // Who signs up later agrees to it then.
    expect(await open((await aFractional(test)).token)).toEqual([]);
  });

  it('still asks those who have not accepted after a correction, and nobody twice', async () => {
    await save('terms-and-conditions', { text: `${text} Once.`, must_accept: true });
    const accept = async (token: string) => {
      const [asked] = await open(token);
      const body = { name: 'terms-and-conditions' as const, version: asked?.version ?? 0 };
      await test.as(token)(textAccept, { body });
    };
    await accept(fractional.token);
    const { version } = await save('terms-and-conditions', { text: `${text} Once!`, must_accept: false });
    expect(await open(fractional.token)).toEqual([]);
    expect(await open(support.token)).toMatchObject([{ name: 'terms-and-conditions', version }]);
    await accept(support.token);
    expect(await open(support.token)).toEqual([]);
  });
});
