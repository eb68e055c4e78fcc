import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import { invitationsCreate } from '../../contract/src/invitations.ts';
import { shortlistAdd, shortlistCreate } from '../../contract/src/shortlists.ts';
import { allEndpoints } from './all-endpoints.ts';
import { anAnonymousPerson } from './anonymous-person.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription } from './builders.ts';
import { byForm, isLongForm, oneOf } from './test-form.ts';

let test: TestApp;
let anonymous: Awaited<ReturnType<typeof anAnonymousPerson>>;
let ids: string[];
let viewers: Record<'visitor' | 'company' | 'fractional', string | undefined>;

/** A company with the largest plan. */
const aSourcingCompany = async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  return { ...company, job: await aJob(test, company.companyId) };
};

/** Shortlists and invites the person. Returns the ids of the records. */
const approach = async ({ token, job }: Awaited<ReturnType<typeof aSourcingCompany>>, id: string) => {
  const call = test.as(token);
  const shortlist = await call(shortlistCreate, { body: { name: 'Finance' } });
  await call(shortlistAdd, { body: { shortlist_id: shortlist.id, fractional_id: id } });
  await call(invitationsCreate, { body: { job_id: job, fractional_ids: [id] } });
  return [shortlist.id, job];
};

beforeAll(async () => {
  test = await appForTest();
  anonymous = await anAnonymousPerson(test);
  const company = await aSourcingCompany();
  ids = [...anonymous.ids, ...(await approach(company, anonymous.person.id))];
  viewers = { visitor: undefined, company: company.token, fractional: (await aFractional(test)).token };
});
afterAll(() => test.close());

const isId = (field: unknown): boolean => /"format":"uuid"/.test(JSON.stringify(field));

/** The queries of a call: none, the longest list, and each id in each field that takes one. */
const queriesOf = (endpoint: Endpoint): string[] => {
  const { query } = endpoint;
  if (!(query instanceof z.ZodObject)) return [''];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const byId = Object.entries(properties)
    .filter(([, field]) => isId(field))
    .flatMap(([name]) => idsFor(endpoint).map((id) => `?${name}=${id}`));
  return ['', ...('page_size' in properties ? ['?page_size=100'] : []), ...byId];
};

/**
 * The ids that a call is tried with. In the short form every third one, another third for each call, and always the person
 * and the last one, a job.
 */
const idsFor = ({ method, path }: Endpoint): string[] => {
  const turn = [...`${method} ${path}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const isTried = (_: string, index: number) =>
    isLongForm || index === 0 || index === ids.length - 1 || (index + turn) % 3 === 0;
  return ids.filter(isTried);
};

const pathOf = ({ path }: Endpoint, id: string): string => path.replaceAll(/:\w+/g, id);

const pathsOf = (endpoint: Endpoint): string[] => [
  ...new Set(idsFor(endpoint).map((id) => pathOf(endpoint, id))),
];

const send = async (url: string, token?: string, method: Endpoint['method'] = 'GET', payload?: object) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { body, statusCode } = await test.app.inject({ url, method, headers, ...(payload && { payload }) });
  return { body, statusCode };
};

const endpoints = await allEndpoints();
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET');

const isOpenTo = ({ access }: Endpoint, viewer: string) =>
  access.some((kind) => kind === viewer || kind === 'public');

const writers = ['company', 'fractional'] as const;
const writes = endpoints.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && writers.some((writer) => isOpenTo(endpoint, writer)),
);
/** Writes that the person is approached by. They are tried in the short form, too. */
const approaches = ['shortlistCreate', 'invitationsCreate'];
const triedWrites = [
  ...writes.filter(({ name }) => approaches.includes(name)),
  ...oneOf(
    3,
    writes.filter(({ name }) => !approaches.includes(name)),
  ),
];

type Schema = z.core.JSONSchema.JSONSchema & { properties?: Record<string, Schema> };

/** A value of the schema that has the own job where it takes a job, and `id` wherever it takes another id. */
const sampleOf = (schema: Schema, id: string, job: string): unknown => {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
  if (choice) return sampleOf(choice, id, job);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, field]) => schema.required?.includes(name) || isId(field))
          .map(([name, field]) => [name, sampleOf(field, name === 'job_id' ? job : id, job)]),
      );
    case 'array':
      return [sampleOf(schema.items as Schema, id, job)];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    default:
      if (schema.format === 'uuid') return id;
      if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString();
      if (schema.format === 'date') return '2027-02-01';
      return 'A calm hand for a hard year. '.repeat(10).slice(0, Math.max(30, schema.minLength ?? 0));
  }
};

const bodyOf = ({ body }: Endpoint, id: string, job: string): object | undefined =>
  body instanceof z.ZodType
    ? (sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, id, job) as object)
    : undefined;

/** The names of the calls that succeeded. */
const answered = new Set<string>();

describe('an anonymous person', () => {
  it.each(reads)('is not revealed by GET $endpoint.path [anonymous-calls]', async ({ endpoint }) => {
    const leaks: string[] = [];
    for (const [viewer, token] of Object.entries(viewers)) {
      if (!isOpenTo(endpoint, viewer)) continue;
      const urls = pathsOf(endpoint).flatMap((path) =>
        queriesOf(endpoint).map((query) => `/api${path}${query}`),
      );
      for (const url of urls) {
        const { body } = await send(url, token);
        leaks.push(...anonymous.leaksIn(body, url).map((secret) => `${viewer} ${url}: ${secret}`));
      }
    }
    expect(leaks).toEqual([]);
  });

  it.each(triedWrites)(
    'is not revealed by $endpoint.method $endpoint.path [anonymous-writes]',
    async ({ name, endpoint }) => {
      const leaks: string[] = [];
      for (const viewer of writers) {
        if (!isOpenTo(endpoint, viewer)) continue;
        // A new one for each call: some end the session or the account.
        const writer = viewer === 'company' ? await aSourcingCompany() : await aFractional(test);
        const job = 'job' in writer && typeof writer.job === 'string' ? writer.job : (ids.at(-1) ?? '');
        for (const id of idsFor(endpoint)) {
          const [path, body] = [pathOf(endpoint, id), bodyOf(endpoint, id, job)];
          const response = await send(`/api${path}`, writer.token, endpoint.method, body);
          if (response.statusCode < 300) answered.add(name);
          const request = `${path} ${JSON.stringify(body)}`;
          leaks.push(
            ...anonymous.leaksIn(response.body, request).map((secret) => `${viewer} ${request}: ${secret}`),
          );
        }
      }
      expect(leaks).toEqual([]);
    },
  );

  it('was approached by these calls, many of which succeeded', () => {
    expect([...answered]).toEqual(expect.arrayContaining(approaches));
    expect(answered.size).toBeGreaterThan(byForm(10, 35));
  });

  it('is found by no search for what is hidden [anonymous-search]', async () => {
    const lists = reads.filter(
      ({ endpoint }) => endpoint.query instanceof z.ZodObject && 'search' in endpoint.query.shape,
    );
    expect(lists.length).toBeGreaterThan(3);
    const { words, person } = anonymous;
    for (const { endpoint } of lists)
      for (const token of Object.values(viewers))
        for (const word of [words.last_name, words.employer, words.email]) {
          const { body } = await send(`/api${endpoint.path}?search=${encodeURIComponent(word)}`, token);
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
      const { body, statusCode } = await send(url);
      expect([url, statusCode, anonymous.leaksIn(body, url)]).toEqual([url, 200, []]);
    }
    const picture = await send(`/share/people/${anonymous.words.slug}/AAAAAAAAAAAAAAAA.png`);
    expect(picture.statusCode).toBe(404);
  });
});
