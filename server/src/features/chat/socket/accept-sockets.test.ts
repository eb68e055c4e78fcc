import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signOut } from '../../../../../contract/src/accounts.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { closeCodes, socketPath } from '../../../../../contract/src/realtime.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, type Person, sessionFor } from '../../../../test/builders.ts';
import { listenForChat, openSocket } from '../../../../test/chat-client.ts';
import { startSessionRevocationListener } from '../../../lib/session-revocation-listener.ts';
import { endSessions } from '../../accounts/accounts.public.ts';

let test: TestApp;
let port: Awaited<ReturnType<typeof listenForChat>>;
let watch: ReturnType<typeof startSessionRevocationListener>;
let company: Person;
let fractional: Person;

beforeAll(async () => {
  test = await appForTest({ rateLimits: true });
  port = await listenForChat(test);
  watch = startSessionRevocationListener(test.deps, test.deps.config.databaseUrl as string);
});
afterAll(async () => {
  await watch.stop();
  await test.close();
});
beforeEach(async () => {
  company = await aCompany(test);
  fractional = await aFractional(test);
});

describe('upgrade', () => {
  const status = async (url: string, options: object = {}) => {
    const { WebSocket } = await import('ws');
    return new Promise<number>((resolve) => {
      const ws = new WebSocket(url, options);
      ws.on('open', () => {
        ws.close();
        resolve(101);
      });
      ws.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      ws.on('error', () => {});
    });
  };
  const url = (person: Person, ticket: string) =>
    `ws://${port.host}${socketPath(person.id)}?ticket=${ticket}`;

  it('accepts a ticket once and only for its owner [socket-ticket]', async () => {
    const ticket = await port.getTicket(company);
    expect(await status(url(company, ticket))).toBe(101);
    expect(await status(url(company, ticket))).toBe(401);
    expect(await status(url(fractional, await port.getTicket(company)))).toBe(401);
    expect(await status(url(company, ''))).toBe(401);
    expect(await status(url(company, company.token))).toBe(401);
    expect(await status(`ws://${port.host}/ws/users/abc/chat/?ticket=x`)).toBe(404);
    expect(await status(`ws://${port.host}/ws/else`)).toBe(404);
  });

  it('limits the open sockets of one person and accepts a new one after one closes [socket-limit]', async () => {
    const knock = async (who: Person) => status(url(who, await port.getTicket(who)));
    const sockets = [];
    for (let n = 0; n < limits.chatSocketsPerPerson; n += 1)
      sockets.push(await openSocket(url(company, await port.getTicket(company)), company.id));
    expect(await knock(company)).toBe(429);
    expect(await knock(fractional)).toBe(101);
    await sockets[0]?.close();
    await expect.poll(() => knock(company)).toBe(101);
    for (const socket of sockets) await socket.close();
  });

  it('accepts each of many tickets of two people at once, each ticket once', async () => {
    const people = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? company : fractional));
    const tickets = await Promise.all(people.map(port.getTicket));
    expect(new Set(tickets).size).toBe(tickets.length);
    const knocks = tickets.flatMap((ticket, index) => [0, 1].map(() => url(people[index] as Person, ticket)));
    const responses = await Promise.all(knocks.map((knock) => status(knock)));
    for (let position = 0; position < responses.length; position += 2)
      expect(responses.slice(position, position + 2).sort()).toEqual([101, 401]);
  });

  it('returns 401 for an expired ticket and for a ticket of an ended session', async () => {
    const old = await port.getTicket(company);
    await sql`update chat_tickets set expires_at = now()`.execute(test.db);
    expect(await status(url(company, old))).toBe(401);
    const ended = await port.getTicket(company);
    await endSessions(test.db, company.id);
    expect(await status(url(company, ended))).toBe(401);
  });

  it('rejects a socket from another origin [socket-origin]', async () => {
    const from = async (origin: string) => status(url(company, await port.getTicket(company)), { origin });
    expect(await from('http://localhost:3000')).toBe(101);
    expect(await from(`http://${port.host}`)).toBe(101);
    expect(await from('https://evil.example')).toBe(400);
    expect(await from('null')).toBe(400);
  });
});

describe('session revocation', () => {
  const closing = async (end: () => Promise<unknown>) => {
    const socket = await port.connect(company);
    await socket.next('onlineUser');
    const start = Date.now();
    await end();
    const closed = await Promise.race([socket.closed, sleep(3_000)]);
    expect(closed, 'still open').toMatchObject({ code: closeCodes.sessionOver });
    expect((closed?.at ?? Infinity) - start).toBeLessThan(1_000);
  };

  it('closes the sockets of a session that signs out, and no others [socket-sign-out]', async () => {
    const other = await openSocket(
      `ws://${port.host}${socketPath(company.id)}?ticket=${await port.getTicket({ ...company, token: await sessionFor(test, company.id) })}`,
      company.id,
    );
    await closing(() => test.as(company.token)(signOut));
    await sleep(100);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
    await other.close();
  });

  it('closes the socket within a second when all sessions of the user end', () =>
    closing(() => endSessions(test.db, company.id)));
  it('closes the socket within a second when the person is suspended [socket-suspended]', () =>
    closing(() =>
      test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', company.id).execute(),
    ));
  it('closes the socket of a colleague within a second when the owner is suspended', async () => {
    const { companyId, ...owner } = await aCompany(test);
    company = await aColleague(test, companyId);
    await closing(() =>
      test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.id).execute(),
    );
  });
  it('closes the socket within a second when the role changes [socket-role-change]', () =>
    closing(() =>
      test.db
        .updateTable('users')
        .set({ type: 'admin', admin_role: 'support' })
        .where('id', '=', company.id)
        .execute(),
    ));
  it('closes the socket within a second when the sessions are deleted', () =>
    closing(() => test.db.deleteFrom('sessions').where('user_id', '=', company.id).execute()));
});
