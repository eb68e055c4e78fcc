import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { seeAs } from '../../../contract/src/account-desk.ts';
import { endpoint } from '../../../contract/src/endpoint.ts';
import { anApiKey } from '../../test/api-key-builders.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../test/builders.ts';
import type { AccessClaims } from './authenticate.ts';
import { cacheTagHeader } from './page-cache.ts';
import { serve } from './serve.ts';
import { readDefaults } from './site.ts';

const Got = z.object({ query: z.unknown() });
const got = { summary: '', access: ['public', 'fractional'], response: Got } as const;
const act = { ...got, method: 'POST', invalidates: [], idempotent: 'by-nature' } as const;
const read = endpoint({
  ...got,
  method: 'GET',
  path: '/test/read',
  query: z.object({ word: z.string().optional(), kind: z.string().optional() }),
});
const ownEndpoint = endpoint({
  ...got,
  method: 'GET',
  path: '/test/own',
  viewer: 'refused',
  scope: 'jobs:read',
});
const write = endpoint({ ...act, path: '/test/write' });
const end = endpoint({ ...act, path: '/test/end', viewer: 'allowed' });
const open = endpoint({ ...act, path: '/test/open', access: ['public'], siteSwitch: 'newsletter' });
const scoped = endpoint({ ...act, path: '/test/scoped', access: ['public'], scope: 'jobs:read' });
const tagged = endpoint({
  ...got,
  method: 'GET',
  path: '/test/tagged',
  cacheTags: ['jobs', 'people'],
  query: z.object({ record: z.string().optional() }),
});
const save = endpoint({
  ...act,
  path: '/test/save',
  creates: true,
  idempotentCreate: true,
  body: z.object({ again: z.boolean() }),
});
const file = endpoint({ ...got, method: 'GET', path: '/test/file', response: z.file().mime('text/csv') });

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await appForTest({}, (app) => {
    serve(app, read, async ({ query }) => ({ query }), { readReplica: true });
    const nothing = async () => ({ query: null });
    serve(app, ownEndpoint, nothing);
    for (const plain of [write, end]) serve(app, plain, nothing);
    for (const plain of [open, scoped]) serve(app, plain, nothing);
    serve(app, tagged, async ({ query, reply }) => {
      if (query.record) void reply.header(cacheTagHeader, query.record);
      return { query: null };
    });
    serve(app, save, async ({ body, reply }) => {
      if (body.again) void reply.code(200);
      return { query: null };
    });
    serve(app, file, async () => new File(['a,b'], 'rows.csv', { type: 'text/csv' }));
  });
  person = await aFractional(test);
});
afterAll(() => test.close());

const send = (method: 'GET' | 'POST', path: string, token?: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/test/${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const outcome = async (...call: Parameters<typeof send>) => {
  const response = await send(...call);
  return response.statusCode < 300 ? response.statusCode : response.json().code;
};

it('responds 404 to a call that the operator has switched off, until it is switched on', async () => {
  const { id: author_id } = await anAdmin(test);
  const set = async (version: number, newsletter: boolean) => {
    const value = JSON.stringify({ ...readDefaults().switches, newsletter });
    await test.db
      .insertInto('site_settings')
      .values({ section: 'switches', version, value, author_id })
      .execute();
    await test.deps.site.reload();
  };
  await set(1, false);
  expect(await outcome('POST', 'open')).toBe('not_found');
  expect(await outcome('POST', 'write')).toBe(200);
  await set(2, true);
  expect(await outcome('POST', 'open')).toBe(200);
});

it('lets an admin who sees as a person read, unless a call declares otherwise, and never write', async () => {
  const admin = await anAdmin(test);
  const { token } = await test.as(admin.token)(seeAs, {
    params: { id: person.id },
    body: { reason: 'They cannot see their application.' },
  });
  expect(await outcome('POST', 'write', token)).toBe('read_only_view');
  expect(await outcome('GET', 'own', token)).toBe('read_only_view');
  expect(await outcome('GET', 'read', token)).toBe(200);
  expect(await outcome('POST', 'end', token)).toBe(200);
  expect(await outcome('GET', 'own', person.token)).toBe(200);
});

it('refuses an API key without the scope of the call, also where only visitors call', async () => {
  const { key } = await anApiKey(test, person.id, ['jobs:read']);
  const { key: other } = await anApiKey(test, person.id, ['applications:read']);
  expect(await outcome('POST', 'scoped', 'cdr_unknown')).toBe('invalid_api_key');
  expect(await outcome('POST', 'open', key)).toBe('key_not_allowed');
  expect(await outcome('POST', 'write', key)).toBe('key_not_allowed');
  expect(await outcome('POST', 'scoped', other)).toBe('insufficient_scope');
  expect(await outcome('GET', 'own', other)).toBe('insufficient_scope');
  expect(await outcome('POST', 'scoped', key)).toBe(200);
  expect(await outcome('GET', 'own', key)).toBe(200);
});

it('reads from the replica for visitors of calls that allow it, and for nobody else', async () => {
  const withReplica = vi.spyOn(test.deps, 'withReplica');
  await send('GET', 'read', person.token);
  await send('GET', 'own');
  expect(withReplica).not.toHaveBeenCalled();
  await send('GET', 'read');
  expect(withReplica).toHaveBeenCalledTimes(1);
  withReplica.mockRestore();
});

it('drops empty query parameters, and no other', async () => {
  expect((await send('GET', 'read?word=&kind=0')).json()).toEqual({ query: { kind: '0' } });
});

it('forgets a cached caller after a write, and not after a read', async () => {
  const remove = vi.spyOn(test.deps.sessions, 'delete');
  await send('GET', 'read', person.token);
  await send('POST', 'write');
  expect(remove).not.toHaveBeenCalled();
  await send('POST', 'write', person.token);
  expect(remove).toHaveBeenCalledExactlyOnceWith(test.app.jwt.decode<AccessClaims>(person.token)?.sid);
  remove.mockRestore();
});

it('names the tags of an answer, with that of its record', async () => {
  const getTags = async (path: string) => (await send('GET', path)).headers[cacheTagHeader];
  expect(await getTags('read')).toBeUndefined();
  expect(await getTags('tagged')).toBe('jobs,people');
  expect(await getTags('tagged?record=person:1')).toBe('jobs,people,person:1');
});

it('responds 201 to a created row, and 200 to one that existed', async () => {
  expect(await outcome('POST', 'save', undefined, { again: false })).toBe(201);
  expect(await outcome('POST', 'save', undefined, { again: true })).toBe(200);
});

it('sends a file as an attachment that nothing stores', async () => {
  const { body, headers } = await send('GET', 'file');
  expect([body, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    'a,b',
    'text/csv',
    'attachment; filename="rows.csv"',
    'private, no-store',
  ]);
});
