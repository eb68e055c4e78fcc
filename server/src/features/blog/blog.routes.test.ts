import { parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  blogCreate,
  blogDelete,
  blogGet,
  blogList,
  blogUpdate,
  publicBlog,
  publicBlogList,
} from '../../../../contract/src/blog.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, anAdmin, type Person } from '../../../test/builders.ts';

let test: TestApp;
let admin: Person;
let call: ReturnType<TestApp['as']>;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test, { first_name: 'Ottoline', last_name: 'Zibel' });
  call = test.as(admin.token);
});
afterAll(() => test.close());

const visitor = () => test.as();
const complete = { title: 'What a CFO costs!', summary: 'In plain figures.', body: '<p>About so much.</p>' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const read = (slug: string) => visitor()(publicBlog, { params: { slug } });

describe('a post', () => {
  it('is written by admins only, with a title and an existing cover image', async () => {
    const company = await aCompany(test);
    for (const send of [test.as(company.token), visitor()]) {
      expect((await refusal(send(blogList))).status).toBeOneOf([401, 404]);
      expect((await refusal(send(blogCreate, { body: complete }))).status).toBeOneOf([401, 404]);
    }
    expect((await refusal(call(blogCreate, { body: { ...complete, title: '' } }))).fields).toHaveProperty(
      'title',
    );
    const cover = await refusal(
      call(blogCreate, { body: { ...complete, cover_image: crypto.randomUUID() } }),
    );
    expect(cover.fields).toHaveProperty('cover_image');
  });

  it('needs a summary and a text to be published, but not as a draft', async () => {
    const refused = await refusal(
      call(blogCreate, { body: { title: 'Bare', body: '<p> </p>', status: 'published' } }),
    );
    expect(Object.keys(refused.fields)).toEqual(['summary', 'body']);
    const draft = await call(blogCreate, { body: { title: 'Bare' } });
    expect(draft).toMatchObject({ status: 'draft', publish_at: null, slug: 'bare' });
    expect((await refusal(read('bare'))).status).toBe(404);
  });

  it('is public once published, with its author, and keeps its slug and date', async () => {
    const draft = await call(blogCreate, { body: complete });
    const params = { id: draft.id };
    const published = await call(blogUpdate, { params, body: { ...complete, status: 'published' } });
    expect(await read('what-a-cfo-costs')).toMatchObject({ author: 'Ottoline Zibel', body: complete.body });
    const renamed = await call(blogUpdate, {
      params,
      body: { ...complete, title: 'What a CTO costs', status: 'published' },
    });
    expect(renamed).toMatchObject({ slug: 'what-a-cfo-costs', publish_at: published.publish_at });
    await call(blogDelete, { params });
    expect((await refusal(read('what-a-cfo-costs'))).status).toBe(404);
    expect((await refusal(call(blogGet, { params }))).status).toBe(404);
    const log = await listAudit(test, draft.id);
    expect(log.map(({ action }) => action)).toEqual([
      'post_written',
      'post_changed',
      'post_changed',
      'post_deleted',
    ]);
  });

  it('is public from its scheduled time on', async () => {
    const post = await call(blogCreate, {
      body: { ...complete, title: 'Later', status: 'published', publish_at: inHours(1) },
    });
    expect((await refusal(read('later'))).status).toBe(404);
    expect((await call(blogList, { query: { state: 'scheduled' } })).results).toMatchObject([
      { id: post.id },
    ]);
    await test.db
      .updateTable('blog_posts')
      .set({ publish_at: inHours(-1) })
      .where('id', '=', post.id)
      .execute();
    expect(await read('later')).toMatchObject({ title: 'Later' });
  });

  it('is stored without scripts, foreign images and event handlers', async () => {
    const body =
      '<h2 onclick="x()">Costs</h2><script>x()</script><img src="https://spy.example/p.png"><img src="/api/files/018f0000-0000-7000-8000-000000000000" alt="A table" onerror="x()"><a href="javascript:x()">here</a>';
    const post = await call(blogCreate, { body: { ...complete, title: 'Hostile', body } });
    expect(post.body).toBe(
      '<h2>Costs</h2><img src="/api/files/018f0000-0000-7000-8000-000000000000" alt="A table" loading="lazy" /><a rel="noopener noreferrer nofollow" target="_blank">here</a>',
    );
  });

  it('gets a unique slug under concurrent creation', async () => {
    const posts = await Promise.all(
      [1, 2, 3].map(() => call(blogCreate, { body: { ...complete, title: 'Same' } })),
    );
    expect(posts.map(({ slug }) => slug).sort()).toEqual(['same', 'same-2', 'same-3']);
    expect((await call(blogCreate, { body: { ...complete, title: 'Überflüssig?!' } })).slug).toBe(
      'uberflussig',
    );
    expect((await call(blogCreate, { body: { ...complete, title: '漢字' } })).slug).toBe('post');
  });
});

it('lists public posts by tag, and related posts by common tags', async () => {
  const publish = (title: string, tags: string[], hours: number) =>
    call(blogCreate, {
      body: { ...complete, title, tags, status: 'published', publish_at: inHours(hours) },
    });
  await publish('Old hiring', ['Hiring'], -300);
  await publish('New hiring', ['hiring', 'Pay'], -200);
  await publish('Pay alone', ['pay'], -100);
  const tagged = await visitor()(publicBlogList, { query: { tag: 'Hiring' } });
  expect(tagged.results.map(({ title }) => title)).toEqual(['New hiring', 'Old hiring']);
  expect(tagged.tags).toEqual([
    { tag: 'hiring', count: 2 },
    { tag: 'pay', count: 2 },
  ]);
  const { more } = await read('new-hiring');
  expect(more.slice(0, 2).map(({ title }) => title)).toEqual(['Pay alone', 'Old hiring']);
});

it('serves an RSS feed of full posts, newest first, with absolute URLs', async () => {
  const body = '<p>Ampersands & <a href="/pricing">prices</a> ]]&gt;</p>';
  const when = { status: 'published' as const, publish_at: inHours(-0.01) };
  await call(blogCreate, { body: { ...complete, title: 'R&D <costs>', body, tags: ['pay'], ...when } });
  await call(blogCreate, { body: { ...complete, title: 'Unseen' } });
  const response = await test.app.inject({ method: 'GET', url: '/resources/blog/feed.xml' });
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const feed = parseRssFeed(response.body);
  expect(feed).toMatchObject({ title: 'Cadre blog', link: 'http://localhost:3000/resources/blog' });
  expect(feed.atom?.links?.[0]?.href).toBe('http://localhost:3000/resources/blog/feed.xml');
  const [first] = feed.items ?? [];
  expect(first).toMatchObject({
    title: 'R&D <costs>',
    link: 'http://localhost:3000/resources/blog/r-d-costs',
    guid: { value: 'http://localhost:3000/resources/blog/r-d-costs' },
    categories: [{ name: 'pay' }],
    dc: { creators: ['Ottoline Zibel'] },
  });
  expect(first?.content?.encoded).toContain('href="http://localhost:3000/pricing"');
  expect(feed.items?.map(({ title }) => title)).not.toContain('Unseen');
});
