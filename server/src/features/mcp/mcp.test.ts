import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiScope, apiScopes, listScopes } from '../../../../contract/src/api-scopes.ts';
import { chatRooms } from '../../../../contract/src/chat.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  pendingActionConfirm,
  pendingActionDecline,
  pendingActionList,
} from '../../../../contract/src/pending-actions.ts';
import { getInputFields, tools } from '../../../../contract/src/tools.ts';
import { anApiKey } from '../../../test/api-key-builders.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription } from '../../../test/builders.ts';
import { shortlist } from '../../../test/chat-builders.ts';
import { anAssistant, connectMcp, withKey } from '../../../test/mcp-client.ts';

let test: TestApp;
let host: string;
beforeAll(async () => {
  test = await appForTest();
  host = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const connectAssistant = (userId: string, scopes: readonly ApiScope[]) =>
  anAssistant(test, host, { userId, scopes });
const namesFor = async (userId: string, scopes: readonly ApiScope[]) =>
  (await connectAssistant(userId, scopes)).listNames();

const post = (headers: Record<string, string>, payload: object = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
  test.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream', ...headers },
    payload,
  });

describe('the address', () => {
  it('refuses callers without a working key: visitors, sessions, cookies, revoked keys [mcp-key-only]', async () => {
    const company = await aCompany(test);
    const { id, key } = await anApiKey(test, company.id);
    for (const headers of [
      {},
      { authorization: `Bearer ${company.token}` },
      { 'access-token': key },
      { cookie: `access-token=${key}` },
      { authorization: `Bearer ${key}x` },
    ] as Record<string, string>[])
      expect((await post(headers)).statusCode).toBe(401);
    const authorization = `Bearer ${key}`;
    expect((await post({ authorization })).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    await test.db.deleteFrom('api_keys').where('id', '=', id).execute();
    expect((await post({ authorization })).statusCode).toBe(401);
  });

  it('refuses pages of other sites, batches, and other methods', async () => {
    const { key } = await anApiKey(test, (await aCompany(test)).id);
    const authorization = `Bearer ${key}`;
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post({ authorization, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ authorization, origin: test.deps.config.publicUrl })).statusCode).toBe(200);
    expect((await post({ authorization }, [ping, ping])).statusCode).toBe(400);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await test.app.inject({ method, url: '/mcp', headers: { authorization } })).statusCode).toBe(
        405,
      );
  });

  it('counts its messages and the calls of tools as calls of the key [mcp-limit]', async () => {
    const limited = await appForThisTest({ rateLimits: true });
    const address = await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await anApiKey(limited, (await aCompany(limited)).id);
    const client = await connectMcp(`${address}/mcp`, withKey(key));
    await client.callTool({ name: 'search_jobs', arguments: {} });
    const response = await limited.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${key}` },
    });
    // Three requests of the connection, one with the call of the tool, that call, and this one.
    expect(response.headers['ratelimit-remaining']).toBe(String(limits.apiKeyCallsMinute - 6));
  });
});

it('connects an assistant by the configuration on the page for developers [mcp-example]', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../content/developers.md'), 'utf8');
  const { key } = await anApiKey(test, (await aCompany(test)).id);
  const example = (/```json\n(.*?)```/s.exec(page)?.[1] ?? '')
    .replaceAll('$CADRE_URL', host)
    .replaceAll('$CADRE_KEY', key);
  const { type, url, headers } = JSON.parse(example).mcpServers.marketplace;
  expect(type).toBe('http');
  const client = await connectMcp(url, headers);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_jobs');
});

describe('the tools of a key', () => {
  const kinds = { admin: anAdmin, company: aCompany, fractional: aFractional };

  it('are those of its scopes and its kind of person, and no others [mcp-scopes]', async () => {
    for (const [kind, person] of Object.entries(kinds) as [UserType, typeof anAdmin][]) {
      const { id } = await person(test);
      for (const scope of listScopes(kind)) {
        const expected = tools
          .filter(({ endpoint }) => endpoint.access.includes(kind))
          .filter(({ endpoint }) => scope === 'admin:*' || endpoint.scope === scope)
          .map(({ tool }) => tool.name);
        expect([kind, scope, await namesFor(id, [scope])]).toEqual([kind, scope, expected]);
      }
      expect(new Set(await namesFor(id, listScopes(kind))).size).toBeGreaterThan(kind === 'admin' ? 5 : 18);
    }
  });

  it('do not exist for another key, nor for an admin whose role lacks them', async () => {
    const { call } = await connectAssistant((await aCompany(test)).id, ['jobs:read']);
    await expect(call('search_people')).rejects.toThrow('This key has no tool search_people.');
    await expect(call('jobDelete')).rejects.toThrow('no tool');
    const content = await anAdmin(test, { admin_role: 'content' });
    expect(await namesFor(content.id, ['admin:*'])).not.toContain('change_user_status');
  });

  it('are named once for each kind of person, and confirm what others notice', () => {
    for (const kind of ['admin', 'company', 'fractional'] as const) {
      const names = tools
        .filter(({ endpoint }) => endpoint.access.includes(kind))
        .map(({ tool }) => tool.name);
      expect(new Set(names).size).toBe(names.length);
    }
    const atOnce = tools.filter(
      ({ endpoint, confirm }) => endpoint.method !== 'GET' && confirm === undefined,
    );
    expect(atOnce.map(({ operation }) => operation).sort()).toEqual(['jobCreate', 'jobDraftUpdate']);
    for (const { endpoint, operation, confirm } of tools) {
      expect([operation, endpoint.scope]).toEqual([operation, expect.toBeOneOf([...apiScopes])]);
      // A repeated confirmation must not act twice.
      if (confirm !== undefined) expect([operation, endpoint.idempotent]).not.toContain(false);
    }
  });

  it('take every field of their call in one object, each from one part of the request', () => {
    for (const offered of tools) {
      const { params, query, body } = offered.endpoint;
      const names = [params, query, body].flatMap((schema) =>
        schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
      );
      expect([offered.operation, new Set(names).size]).toEqual([offered.operation, names.length]);
      const sent = [...Object.keys(offered.tool.fixed ?? {}), offered.tool.ownId].filter(Boolean);
      expect(names).toEqual(expect.arrayContaining([...Object.keys(getInputFields(offered)), ...sent]));
    }
  });
});

describe('a tool', () => {
  it('reads what the person may read, and says which input is wrong', async () => {
    const company = await aCompany(test);
    const job = await aJob(test, company.companyId, { title: 'Fractional CFO for a cooperage' });
    const person = await aFractional(test, { headline: 'Barrels and ledgers' });
    const { read, call } = await connectAssistant(company.id, ['jobs:read', 'people:read', 'messages']);
    expect((await read('search_jobs', { mine: true })).results).toMatchObject([{ id: job }]);
    expect(await read('read_job', { id: job })).toMatchObject({ title: 'Fractional CFO for a cooperage' });
    expect(await read('read_profile', { id: person.id, match_job: job })).toMatchObject({
      headline: 'Barrels and ledgers',
      match: { score: expect.any(Number), reasons: expect.any(Array) },
    });
    expect(await read('list_rooms')).toEqual([]);
    expect(await call('read_job', { id: 'none' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('id: This is not a valid id.') }],
    });
    expect(await call('search_jobs', { colour: 'red' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('colour: This parameter is not known.') }],
    });
  });

  it('drafts a job and cannot publish it by another status [mcp-draft]', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Promote 3');
    const { read, call } = await connectAssistant(company.id, ['jobs:read', 'jobs:write']);
    const draft = await read('draft_job', { title: 'Fractional COO for a mill' });
    expect(draft).toMatchObject({ title: 'Fractional COO for a mill', status: 'draft' });
    await read('edit_job_draft', { id: draft.id, city: 'Leeds' });
    expect(await call('draft_job', { title: 'Fractional COO for a mill', status: 'active' })).toMatchObject({
      isError: true,
    });
    const { results } = await test.as(company.token)(jobList, { query: { mine: 'true' } });
    expect(results).toMatchObject([{ id: draft.id, status: 'draft', city: 'Leeds' }]);
  });
});

describe('a tool that acts on others', () => {
  /** A company with somebody to write to, and an assistant that asks to. */
  const aScene = async () => {
    const [company, person] = [await aCompany(test), await aFractional(test, {}, { first_name: 'Ada' })];
    await aSubscription(test, company.id, 'Full');
    await shortlist(test, company.companyId, person.id);
    const assistant = await connectAssistant(company.id, ['messages']);
    const message = { user_ids: [person.id], message: 'Does Tuesday suit you?' };
    const ask = () => assistant.call('send_message', message);
    const listMessages = async () => {
      const [room] = await test.as(person.token)(chatRooms, { params: { userId: person.id } });
      return room?.last_message?.sequence ?? 0;
    };
    return { ...assistant, company, person, ask, listMessages, by: test.as(company.token) };
  };

  it('does nothing until the person confirms it, and acts once [mcp-confirmed-once]', async () => {
    const { company, by, ask, listMessages, keyId } = await aScene();
    const asked = await ask();
    expect(asked).toMatchObject({
      content: [{ text: expect.stringContaining('Nothing has happened yet.') }],
      structuredContent: {
        state: 'pending',
        url: expect.stringContaining('/account/pending-actions?action='),
      },
    });
    const id = asked.structuredContent?.pending_action_id ?? '';
    expect((await ask()).structuredContent).toMatchObject({ pending_action_id: id });
    expect(await listMessages()).toBe(0);
    expect(await by(pendingActionList)).toMatchObject([
      {
        id,
        state: 'pending',
        title: 'Send a message',
        key_name: 'My assistant',
        details: [
          { label: 'To', value: expect.stringContaining('Ada') },
          { label: 'Message', value: 'Does Tuesday suit you?' },
        ],
      },
    ]);
    const confirm = () => by(pendingActionConfirm, { params: { id }, body: {} });
    await Promise.allSettled([confirm(), confirm()]);
    expect(await confirm()).toMatchObject({ id, state: 'done' });
    expect(await listMessages()).toBe(1);
    const told = await ask();
    expect(told.content[0]?.text).toContain('it is done');
    expect(told.structuredContent).toMatchObject({ pending_action_id: id, state: 'done' });
    expect(await listMessages()).toBe(1);
    const log = test.db.selectFrom('audit_log').select(['action', 'actor_id', 'after']);
    expect(await log.where('subject_id', '=', id).execute()).toEqual([
      {
        action: 'pending_action_confirmed',
        actor_id: company.id,
        after: { call: 'chatSend', api_key_id: keyId },
      },
    ]);
  });

  it('lets a fractional write to a company that shortlisted them, and to nobody who has left', async () => {
    const { company, person } = await aScene();
    const stranger = await aCompany(test);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', stranger.id).execute();
    const { call } = await connectAssistant(person.id, ['messages']);
    const write = (id: string) => call('send_message', { user_ids: [id], message: 'Tuesday suits me.' });
    expect(await write(stranger.id)).toMatchObject({ isError: true });
    const id = (await write(company.id)).structuredContent?.pending_action_id ?? '';
    const by = test.as(person.token);
    expect(await by(pendingActionList)).toMatchObject([{ id, details: [{ label: 'To' }, {}] }]);
    expect(await by(pendingActionConfirm, { params: { id }, body: {} })).toMatchObject({ state: 'done' });
    const [room] = await test.as(company.token)(chatRooms, { params: { userId: company.id } });
    expect(room?.last_message).toMatchObject({ message: 'Tuesday suits me.' });
  });

  it('does nothing when the person declines it, and says so to the program', async () => {
    const { by, ask, listMessages } = await aScene();
    const id = (await ask()).structuredContent?.pending_action_id ?? '';
    await by(pendingActionDecline, { params: { id }, body: {} });
    expect((await ask()).content[0]?.text).toContain('declined');
    expect(await refusal(by(pendingActionConfirm, { params: { id }, body: {} }))).toMatchObject({
      status: 409,
      message: 'You have declined this.',
    });
    expect(await listMessages()).toBe(0);
  });

  it('stores nothing for an input that is not valid, or names a record that the person cannot see', async () => {
    const { call, by, person } = await aScene();
    for (const [input, says] of [
      [{ user_ids: [person.id] }, 'message: '],
      [{ user_ids: [person.id], message: ' ' }, 'message: '],
      [{ user_ids: [person.id], message: 'Hello', status: 'sent' }, 'status: This parameter is not known.'],
      [{ user_ids: [crypto.randomUUID()], message: 'Hello' }, 'user_ids: This entry does not exist.'],
    ] as const)
      expect(await call('send_message', input)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(says) }],
      });
    expect(await by(pendingActionList)).toEqual([]);
  });
});
