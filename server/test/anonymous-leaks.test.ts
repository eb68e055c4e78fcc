import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import { allEndpoints } from './all-endpoints.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, anEngagement, aSubscription, type Person } from './builders.ts';
import { aFile } from './profile-builders.ts';
import { aReference } from './reference-builders.ts';

/** What nobody may read of an anonymous person before they applied or wrote. */
const words = {
  last_name: 'Quillfeather',
  email: 'ada.quillfeather@mail.example',
  employer: 'Zanzibar Freight Holdings',
  website: 'https://quillfeather.example',
  resume: 'ada-quillfeather.pdf',
  rival: 'Obsidian Rivals',
  commitment: 'Seat on the board of Tamarisk',
  referee: 'Hieronymus Vexley',
  slug: 'ada-quillfeather',
};

let test: TestApp;
let viewers: Record<'visitor' | 'company' | 'fractional', string | undefined>;
let person: Person;
/** The ids that a viewer may know or guess. */
let ids: string[];
let secrets: string[];

/** An anonymous person with everything that a profile has, who works with another company than the viewer's. */
const anAnonymousPerson = async () => {
  const anonymous = await aFractional(
    test,
    {
      headline: 'Finance lead for freight',
      bio: 'A calm hand for a hard year. '.repeat(10),
      location: 'Europe',
      city: 'Leeds',
      skill_titles: ['Fundraising'],
      linkedin_url: words.website,
      website_url: words.website,
      booking_url: words.website,
      no_go_companies: [words.rival],
      hours_per_week_max: 20,
      available_from: '2026-01-01',
      rate_min_minor: 20_000,
      rate_period: 'hour',
    },
    { first_name: 'Ada', last_name: words.last_name, email: words.email },
  );
  const { id } = anonymous;
  const picture = await aFile(test, id, 'profile_picture');
  const resume = await aFile(test, id, 'resume');
  const { db } = test;
  await db.updateTable('files').set({ name: words.resume }).where('id', '=', resume).execute();
  await db.updateTable('users').set({ profile_picture_id: picture }).where('id', '=', id).execute();
  await db.updateTable('fractionals').set({ resume_id: resume }).where('user_id', '=', id).execute();
  await db
    .insertInto('experiences')
    .values({ user_id: id, title: 'CFO', company: words.employer, start_date: '2019-01-01' })
    .execute();
  await db
    .insertInto('fractional_commitments')
    .values({ user_id: id, label: words.commitment, hours_per_week: 2, start_date: '2026-01-01' })
    .execute();
  await aReference(test, id, { referee_name: words.referee, company: words.employer, to: [null] });
  await db.insertInto('profile_slugs').values({ slug: words.slug, user_id: id }).execute();
  await db
    .insertInto('public_profiles')
    .values({
      user_id: id,
      slug: words.slug,
      visibility: 'indexed',
      sections: ['picture', 'bio', 'case_studies', 'references', 'reviews'],
    })
    .execute();
  await aSubscription(test, id, 'Powerhouse');
  await db.updateTable('fractionals').set({ anonymous: true }).where('user_id', '=', id).execute();
  return { ...anonymous, picture, resume };
};

/** A company that the person works for, with a review of each side and a conversation. */
const anEmployerOf = async (fractionalId: string) => {
  const employer = await aCompany(test);
  const job = await aJob(test, employer.companyId);
  const application = await anEngagement(test, fractionalId, employer.companyId);
  for (const author_side of ['company', 'fractional'] as const)
    await test.db
      .insertInto('reviews')
      .values({
        application_id: application,
        author_side,
        company_id: employer.companyId,
        fractional_id: fractionalId,
        rating: 5,
        comment: 'Kept what was agreed.',
        featured: true,
        published_at: new Date(Date.now() - 60_000).toISOString(),
      })
      .execute();
  const room = await openRoom(test.db, employer.id, fractionalId);
  await storeMessages(test.db, [
    { id: crypto.randomUUID(), roomId: room, userId: fractionalId, message: `Yours, ${words.last_name}` },
  ]);
  return [employer.id, employer.companyId, job, application, room];
};

beforeAll(async () => {
  test = await appForTest();
  const anonymous = await anAnonymousPerson();
  person = anonymous;
  secrets = [...Object.values(words), anonymous.picture, anonymous.resume].map((word) => word.toLowerCase());
  ids = [anonymous.id, ...(await anEmployerOf(anonymous.id)), words.slug];
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  await aJob(test, company.companyId);
  viewers = { visitor: undefined, company: company.token, fractional: (await aFractional(test)).token };
});
afterAll(() => test.close());

const isId = (field: unknown): boolean => /"format":"uuid"/.test(JSON.stringify(field));

/** The queries of a call: none, the longest list, and each id in each field that takes one. */
const queriesOf = ({ query }: Endpoint): string[] => {
  if (!(query instanceof z.ZodObject)) return [''];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const byId = Object.entries(properties)
    .filter(([, field]) => isId(field))
    .flatMap(([name]) => ids.map((id) => `?${name}=${id}`));
  return ['', ...('page_size' in properties ? ['?page_size=100'] : []), ...byId];
};

const urlsOf = (endpoint: Endpoint): string[] => {
  const paths = endpoint.path.includes(':')
    ? ids.map((id) => endpoint.path.replaceAll(/:\w+/g, id))
    : [endpoint.path];
  return paths.flatMap((path) => queriesOf(endpoint).map((query) => `/api${path}${query}`));
};

const read = async (url: string, token?: string) => {
  const { body, statusCode } = await test.app.inject({
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { body: body.toLowerCase(), statusCode };
};

/** What an answer repeats of its own address is nothing new. */
const leaksIn = (body: string, url: string) =>
  secrets.filter((secret) => body.includes(secret) && !url.toLowerCase().includes(secret));

const calls = (await allEndpoints()).filter(({ endpoint }) => endpoint.method === 'GET');

describe('an anonymous person', () => {
  it.each(calls)('is not revealed by GET $endpoint.path [anonymous-calls]', async ({ endpoint }) => {
    const leaks: string[] = [];
    for (const [viewer, token] of Object.entries(viewers)) {
      if (!endpoint.access.some((kind) => kind === viewer || kind === 'public')) continue;
      for (const url of urlsOf(endpoint)) {
        const { body } = await read(url, token);
        leaks.push(...leaksIn(body, url).map((secret) => `${viewer} ${url}: ${secret}`));
      }
    }
    expect(leaks).toEqual([]);
  });

  it('is found by no search for what is hidden [anonymous-search]', async () => {
    const lists = calls.filter(
      ({ endpoint }) => endpoint.query instanceof z.ZodObject && 'search' in endpoint.query.shape,
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const { endpoint } of lists)
      for (const token of Object.values(viewers))
        for (const word of [words.last_name, words.employer, words.email]) {
          const { body } = await read(`/api${endpoint.path}?search=${encodeURIComponent(word)}`, token);
          expect([endpoint.path, word, body.includes(`"${person.id}"`)]).toEqual([
            endpoint.path,
            word,
            false,
          ]);
        }
  });

  it('is on no sitemap, feed, frame or picture for shared links [anonymous-pages]', async () => {
    const start = '00000000-0000-0000-0000-000000000000';
    for (const url of [
      '/sitemap.xml',
      '/sitemaps/pages',
      ...['people', 'companies', 'jobs'].map((kind) => `/sitemaps/${kind}/${start}`),
      '/embed/jobs',
      '/api/employer/job_feed.rss',
    ]) {
      const { body, statusCode } = await read(url);
      expect([url, statusCode, leaksIn(body, url)]).toEqual([url, 200, []]);
    }
    const picture = await read(`/share/people/${words.slug}/AAAAAAAAAAAAAAAA.png`);
    expect(picture.statusCode).toBe(404);
  });
});
