import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicBlog } from '../../../../contract/src/blog.ts';
import { shippedBrand } from '../../../../contract/src/brand.ts';
import { publicJob } from '../../../../contract/src/job-pages.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../test/builders.ts';
import { drawPng } from './draw-png.ts';
import { findGlyphs } from './fonts.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';

const card = (over: Partial<ShareCard>): ShareCard => ({
  label: 'Open role',
  kicker: 'Northwind Ltd',
  title: 'Fractional CFO',
  highlight: '$120–180/hour',
  facts: ['CFO · Interim', '10–20 h/week', 'Hybrid · Austin, USA'],
  ...over,
});
const draw = (over: Partial<ShareCard>): Promise<Buffer> => {
  const drawing = drawShareCard(card(over), shippedBrand);
  if (drawing === undefined) throw new Error('The card cannot be drawn.');
  return drawPng(drawing);
};

/** Pixels that are darker than the picture's paper and its pale ring, as [x, y]. */
const findInk = async (png: Buffer): Promise<[x: number, y: number][]> => {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const ink: [number, number][] = [];
  for (let index = 0; index < data.length; index += info.channels)
    if ((data[index] ?? 255) < 200)
      ink.push([(index / info.channels) % info.width, Math.floor(index / info.channels / info.width)]);
  return ink;
};

const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const texts = {
  'a usual name': ['Northwind & Sons <Ltd>', 'Fractional CFO for "R&D" & <growth>'],
  Japanese: [
    '株式会社山田太郎ホールディングス',
    '財務責任者（非常勤）を募集しています。資金調達の経験がある方を歓迎します',
  ],
  Arabic: ['شركة النخيل للتقنية', 'المدير المالي CFO جزئي لشركة ناشئة في دبي (عن بعد)'],
  'a word of 63 letters': [longWord, longWord],
  'Greek and Cyrillic': ['ООО Ромашка', 'Ελληνικά και Русский CFO'],
  'a title that is too long': ['Acme', 'Interim chief financial officer '.repeat(12)],
  'wide letters': ['W'.repeat(60), 'WMW '.repeat(30)],
} as const;

/** The darkness of one drawn text, to compare letters with the sign for a missing one. */
const drawLetter = async (character: string, families: { family: string; weight: number; path: string }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text x="20" y="70" font-size="60" font-family="${families.family}" font-weight="${families.weight}">${character}</text></svg>`;
  const png = await drawPng({ svg, fontFiles: [families.path] });
  return (await sharp(png).raw().toBuffer()).toString('base64');
};

describe('a drawn card', () => {
  it.each(Object.entries(texts))(
    'has room for %s within its margins [share-image-fits]',
    async (_, names) => {
      const [kicker, title] = names;
      const png = await draw({ kicker, title });
      const { width, height, format } = await sharp(png).metadata();
      expect([format, width, height]).toEqual(['png', 1200, 630]);
      expect(png.length).toBeLessThan(300_000);
      const ink = await findInk(png);
      const xs = ink.map(([x]) => x);
      // A letter may stand out a little from the width that its font states.
      expect(Math.min(...minMax(xs))).toBeGreaterThanOrEqual(74);
      expect(Math.max(...minMax(xs))).toBeLessThanOrEqual(1128);
      // The title does not touch the line above the facts, which begins at 514.
      expect(ink.filter(([, y]) => y > 504 && y < 513)).toEqual([]);
      const drawn = ink.filter(([, y]) => y > 125 && y < 505);
      expect(drawn.length).toBeGreaterThan(2_000);
    },
  );

  it.each(Object.entries(texts))('draws no letter of %s as a box [share-image-letters]', async (_, names) => {
    const letters = new Map(
      names.flatMap((text) =>
        (findGlyphs(text, 'display') ?? []).map(({ character, font }) => [character, font] as const),
      ),
    );
    // Emoji and the like would be left out; every letter of these texts is there.
    expect([...letters.keys()].sort().join('')).toBe(
      [...new Set(names.join('').normalize('NFC').trim())].sort().join(''),
    );
    for (const [character, font] of letters) {
      if (character === ' ' || character === '<' || character === '&') continue;
      // U+E000 is private: no font here has it.
      expect(await drawLetter(character, font), character).not.toBe(await drawLetter('\u{e000}', font));
    }
  });

  it('shows text', () => {
    const svg = drawShareCard(
      card({ title: '</text><image href="file:///etc/passwd"/>', kicker: '"><script>' }),
      shippedBrand,
    )?.svg;
    expect(svg).not.toMatch(/<image|<script/);
    expect(svg).toContain('&lt;/text&gt;');
  });

  it('leaves out emoji, and is undefined for letters that no font of ours has', async () => {
    expect(drawShareCard(card({ title: 'CFO 🚀' }), shippedBrand)?.svg).toBe(
      drawShareCard(card({ title: 'CFO' }), shippedBrand)?.svg,
    );
    expect(drawShareCard(card({ kicker: '한국 주식회사' }), shippedBrand)).toBeUndefined();
  });

  it('loads the large fonts only for texts that need them', () => {
    const files = drawShareCard(card({}), shippedBrand)?.fontFiles ?? [];
    expect(files).toHaveLength(2);
    expect(files.join()).not.toMatch(/Noto/);
    expect(drawShareCard(card({ kicker: '山田' }), shippedBrand)?.fontFiles.join()).toMatch(/NotoSansJP/);
  });
});

const minMax = (values: number[]): [number, number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

describe('the picture of a page', () => {
  let test: TestApp;
  let companyId: string;
  const past = new Date(Date.now() - 60_000).toISOString();

  beforeAll(async () => {
    test = await appForTest();
    ({ companyId } = await aCompany(test, { name: 'Orchard' }));
  });
  afterAll(() => test.close());

  const getPath = async (id: string) => (await test.as()(publicJob, { params: { id } })).share_image ?? '';

  it('is cached for a year under an address that changes with its content [share-image-cached]', async () => {
    const id = await aJob(test, companyId, { title: 'Fractional CFO' });
    const path = await getPath(id);
    expect(path).toMatch(new RegExp(`^/share/jobs/${id}/[\\w-]{16}\\.png$`));
    const first = await test.app.inject(path);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(first.headers).not.toHaveProperty('set-cookie');
    const again = await test.app.inject({
      url: path,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    await test.db.updateTable('jobs').set({ title: 'Fractional COO' }).where('id', '=', id).execute();
    const newPath = await getPath(id);
    expect(newPath).not.toBe(path);
    const moved = await test.app.inject(path);
    expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([
      302,
      newPath,
      'no-cache',
    ]);
    expect((await test.app.inject(newPath)).rawPayload.equals(first.rawPayload)).toBe(false);
  });

  it('is 404 for a job that visitors may not see [share-image-private]', async () => {
    for (const hidden of [
      { status: 'draft', published_at: null },
      { status: 'paused' },
      { status: 'closed' },
      { archived_at: past },
      { expires_at: past },
    ] as const) {
      const id = await aJob(test, companyId);
      const path = await getPath(id);
      expect((await test.app.inject(path)).statusCode).toBe(200);
      await test.db.updateTable('jobs').set(hidden).where('id', '=', id).execute();
      const response = await test.app.inject(path);
      expect([hidden, response.statusCode]).toEqual([hidden, 404]);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    }
    for (const path of [
      '/share/jobs/1/aaaaaaaaaaaaaaaa.png',
      '/share/jobs/00000000-0000-7000-8000-000000000000/aaaaaaaaaaaaaaaa.png',
      '/share/jobs/%00/aaaaaaaaaaaaaaaa.png',
      '/share/articles/none/aaaaaaaaaaaaaaaa.png',
      '/share/articles/none/../../etc/passwd',
    ])
      expect([path, (await test.app.inject(path)).statusCode]).toEqual([path, 404]);
  });

  it('is there for a published post, and not for one that is planned', async () => {
    await test.db
      .insertInto('blog_posts')
      .values([
        { slug: 'first-days', title: 'The first ninety days', status: 'published', publish_at: past },
        { slug: 'later', title: 'Later', status: 'published', publish_at: '2199-01-01T00:00:00Z' },
      ])
      .execute();
    const { share_image } = await test.as()(publicBlog, { params: { slug: 'first-days' } });
    const response = await test.app.inject(share_image ?? '');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    const file = share_image?.split('/').at(-1);
    expect((await test.app.inject(`/share/articles/later/${file}`)).statusCode).toBe(404);
  });

  it('answers many readers at once, or says that it is busy', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) => aJob(test, companyId, { title: `Role ${index}` })),
    );
    const paths = await Promise.all(ids.map(getPath));
    const responses = await Promise.all([...paths, ...paths].map((path) => test.app.inject(path)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(30);
    expect((await test.app.inject(paths[39] ?? '')).statusCode).toBe(200);
  });
});
