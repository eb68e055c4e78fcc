import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../../../contract/src/accounts.ts';
import { endpoint } from '../../../contract/src/endpoint.ts';
import { jobList } from '../../../contract/src/jobs.ts';
import { appForTest, refusal, type TestApp } from '../../test/app-for-test.ts';
import { anAdmin } from '../../test/builders.ts';
import { encodeBody } from './page-encoding.ts';
import { planLimit } from './problem.ts';
import { serve } from './serve.ts';

const Skill = z.object({ title: z.string() });
const create = endpoint({
  method: 'POST',
  path: '/test/create',
  summary: '',
  access: ['admin'],
  adminArea: 'admins',
  invalidates: ['blog'],
  idempotent: 'by-key',
  body: z.object({ title: z.string().min(1), after: z.string().optional() }),
  response: Skill,
  creates: true,
});
const limited = endpoint({
  method: 'POST',
  path: '/test/limited',
  summary: '',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  response: Skill,
  planLimited: true,
});
const broken = endpoint({
  method: 'GET',
  path: '/test/broken',
  summary: '',
  access: ['public'],
  response: Skill,
});
const orphan = endpoint({
  method: 'POST',
  path: '/test/orphan',
  summary: '',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  response: Skill,
});

let test: TestApp;
let token: string;
const notified: string[] = [];

beforeAll(async () => {
  test = await appForTest({}, (app) => {
    serve(app, create, async ({ db, body, afterCommit }) => {
      const skill = await db
        .insertInto('skills')
        .values({ title: body.title })
        .returningAll()
        .executeTakeFirstOrThrow();
      afterCommit(() => void notified.push(skill.title));
      if (body.after === 'fail') throw new Error('select secret from users');
      return skill;
    });
    serve(app, limited, async () => {
      throw planLimit('Please upgrade.');
    });
    serve(app, broken, async () => {
      throw new Error('select secret from users');
    });
    app.get('/api/test/forbidden', () => {
      throw Object.assign(new Error('Forbidden'), { statusCode: 403 });
    });
    serve(app, orphan, async ({ db }) => {
      await db
        .insertInto('bookmarks')
        .values({
          user_id: '00000000-0000-7000-8000-000000000000',
          job_id: '00000000-0000-7000-8000-000000000000',
        })
        .execute();
      return { title: '' };
    });
  });
  ({ token } = await anAdmin(test));
});
afterAll(() => test.close());

const count = async (title: string) =>
  (await test.db.selectFrom('skills').select('id').where('title', '=', title).execute()).length;
const post = (payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/test/create/',
    payload,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

it('throws for a mutation without a declared decision', () => {
  const undecided = {
    method: 'POST',
    path: '/test/undecided',
    summary: '',
    access: ['company'],
    response: Skill,
    invalidates: [],
  } as const;
  expect(() => serve(test.app, undecided, async () => ({ title: '' }))).toThrow(
    'POST /test/undecided does not declare idempotent and requiresSeat.',
  );
});

it('invalidates the pages that show what changed, and only after the commit', async () => {
  const cachePage = () =>
    test.deps.pages.read('/blog', async () => ({
      body: encodeBody(Buffer.alloc(0)),
      size: 0,
      cacheable: true,
      tags: ['blog'],
      status: 200,
      headers: {},
      etag: 'one',
    }));
  await cachePage();
  await post({ title: 'Failed', after: 'fail' });
  expect(test.deps.pages.has('/blog')).toBe(true);
  await post({ title: 'Changed' });
  expect(test.deps.pages.has('/blog')).toBe(false);
});

it('names each invalid field, also for a missing body', async () => {
  expect(await refusal(test.as(token)(create, { body: { title: '' } }))).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { title: expect.any(String) },
  });
  const empty = await test.app.inject({
    method: 'POST',
    url: '/api/test/create',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect([empty.statusCode, empty.json().fields]).toEqual([400, { title: expect.any(String) }]);
});

it('responds 201 with the declared fields only', async () => {
  const response = await post({ title: 'Declared' });
  expect([response.statusCode, response.json()]).toEqual([201, { title: 'Declared' }]);
  expect(notified).toContain('Declared');
});

it('rolls back and notifies nobody when the handler throws, and the response shows no internals [write-rollback]', async () => {
  const response = await post({ title: 'Undone', after: 'fail' });
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: expect.any(String), code: 'internal', reference: expect.any(String) },
  ]);
  expect(response.body).not.toContain('secret');
  expect(await count('Undone')).toBe(0);
  expect(notified).not.toContain('Undone');
});

it('creates one row for one Idempotency-Key, also in parallel [idempotency-once]', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => post({ title: 'Once' }, { 'idempotency-key': 'k1' })),
  );
  expect(responses.map((response) => [response.statusCode, response.json()])).toEqual(
    responses.map(() => [201, { title: 'Once' }]),
  );
  expect(await count('Once')).toBe(1);
});

it('rejects a key with another body and accepts it again after a failure [idempotency-mismatch]', async () => {
  expect((await post({ title: 'One' }, { 'idempotency-key': 'a-body' })).statusCode).toBe(201);
  expect((await post({ title: 'Other' }, { 'idempotency-key': 'a-body' })).json().code).toBe(
    'idempotency_mismatch',
  );
  expect((await post({ title: 'Retried', after: 'fail' }, { 'idempotency-key': 'k2' })).statusCode).toBe(500);
  expect((await post({ title: 'Retried' }, { 'idempotency-key': 'k2' })).statusCode).toBe(201);
});

it('keeps the keys of two people apart [idempotency-per-user]', async () => {
  const other = await anAdmin(test);
  expect((await post({ title: 'Ours' }, { 'idempotency-key': 'shared' })).statusCode).toBe(201);
  expect(
    (
      await post({ title: 'Theirs' }, { 'idempotency-key': 'shared', authorization: `Bearer ${other.token}` })
    ).json(),
  ).toEqual({ title: 'Theirs' });
});

it('responds 200 with code 422 to a plan limit', async () => {
  const response = await test.app.inject({ method: 'POST', url: '/api/test/limited' });
  expect([response.statusCode, response.json()]).toEqual([200, { code: 422, message: 'Please upgrade.' }]);
});

it('responds 400 naming the column for a missing parent, and 409 for a duplicate', async () => {
  const missing = await test.app.inject({ method: 'POST', url: '/api/test/orphan' });
  expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([400, ['user_id']]);
  await post({ title: 'Double' });
  expect((await post({ title: 'Double' })).json().code).toBe('already_exists');
});

it('responds 500 with a sentence and a reference only', async () => {
  const response = await test.app.inject('/api/test/broken');
  expect([response.statusCode, Object.keys(response.json()).sort()]).toEqual([
    500,
    ['code', 'error', 'reference'],
  ]);
});

it('describes access, forms, errors and plan limits in the OpenAPI document', async () => {
  const { openapi, paths, components } = (await test.app.inject('/api/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  const upload = paths['/authentication/file_upload'].post;
  expect(upload).toMatchObject({
    security: [{ session: [] }],
    'x-access': ['fractional', 'company', 'admin'],
  });
  expect(upload.requestBody.content['multipart/form-data'].schema.allOf[1]).toMatchObject({
    properties: { file: { type: 'string' } },
  });
  expect(Object.keys(paths['/employee/job_apply'].post.responses)).toEqual(['200', '201', '4XX']);
  expect(paths['/employee/job_apply'].post['x-errors']).toContain('already_applied');
  expect(paths['/employee/job_apply'].post.responses['200'].content['application/json'].schema.$ref).toBe(
    '#/components/schemas/PlanLimit',
  );
  expect(components.schemas.Problem.required).toEqual(['error', 'code']);
});

it('ignores an expired token on public endpoints, so that clients can refresh and sign in', async () => {
  const stale = test.app.jwt.sign({ sub: 'x', sid: 'x', type: 'admin', iat: 1_000_000_000 });
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    payload: { email: 'nobody@people.example', password: 'nothing' },
    headers: { authorization: `Bearer ${stale}`, 'access-type': 'admin' },
  });
  expect(response.json().code).toBe('invalid_credentials');
});

it('responds to a malformed URL in the common error format', async () => {
  const response = await test.app.inject('/api/employer/job/%ff');
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: expect.any(String), code: 'not_found' },
  ]);
});

it('never responds 403 to an error of the framework', async () => {
  const response = await test.app.inject('/api/test/forbidden');
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

it('links pages to each other on the public URL, whatever host was requested', async () => {
  const seen = new Set<string>();
  let url: string | null = 'http://elsewhere.example/api/employer/main_category_list?page=1&limit=5';
  for (let pages = 0; url !== null && pages < 10; pages += 1) {
    const list: { next: string | null; results: { id: string }[]; count: number } = (
      await test.app.inject(url)
    ).json();
    for (const { id } of list.results) seen.add(id);
    expect(list.next ?? 'http://localhost:3000/').toMatch(/^http:\/\/localhost:3000\//);
    url = list.next;
    if (url === null) expect(seen.size).toBe(list.count);
  }
  expect(url).toBeNull();
});

it('explains an invalid field in a sentence', async () => {
  const { fields } = await refusal(test.as()(jobList, { query: { page: 'x', page_size: 0 } as object }));
  expect(fields).toEqual({ page: 'Please enter a number.', page_size: 'At least 1.' });
  expect((await refusal(test.as()(signIn, { body: {} as never }))).fields).toEqual({
    email: 'This is required.',
    password: 'This is required.',
  });
});

it('responds to an unknown path in the common error format', async () => {
  const response = await test.app.inject('/api/nothing');
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});
