import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog } from '../../../../contract/src/audit.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin, type Person } from '../../../test/builders.ts';
import { queryAsOwner } from '../../../test/database-for-test.ts';
import { recordAudit } from './audit.public.ts';
import { purgeAuditAddresses, verifyAuditChain } from './audit.tasks.ts';
import { describeCheck, verifyChain } from './verify-chain.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

/** Past the triggers, as the owner of the database could do it. */
const tamper = (statement: string) =>
  queryAsOwner(test.deps.config.databaseUrl, `set session_replication_role = replica; ${statement}`);

const record = (action = 'job_removed') =>
  recordAudit(test.db, {
    actor: { id: admin.id, sessionId: null, address: '203.0.113.9' },
    action,
    subjectType: 'user',
    subjectId: admin.id,
    after: { status: 'closed', list: [1, 'two', null] },
    reason: 'Spam “quoted”',
  });

beforeEach(async () => {
  await tamper('truncate audit_log, audit_chain, audit_addresses, reports');
  admin = await anAdmin(test);
});

const threeEntries = async () => [await record(), await record(), await record()] as const;

it('keeps one chain under 50 parallel writers, also of several entries in a transaction [audit-writers]', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 5 === 0
        ? test.db.transaction().execute(async (db) => {
            for (let entry = 0; entry < 3; entry += 1)
              await recordAudit(db, {
                actor: null,
                action: 'sent',
                subjectType: 'user',
                subjectId: admin.id,
              });
          })
        : record(),
    ),
  );
  expect(await verifyChain(test.db)).toEqual({ count: 70, head: expect.any(String), broken: undefined });
  const { rows } = await test.db
    .selectFrom('audit_chain')
    .select((eb) => eb.fn.max('position').as('last'))
    .execute()
    .then((rows) => ({ rows }));
  expect(rows).toEqual([{ last: 70 }]);
});

it('leaves no entry and no link of a transaction that rolls back', async () => {
  await record();
  const failing = test.db.transaction().execute(async (db) => {
    await recordAudit(db, { actor: null, action: 'sent', subjectType: 'user', subjectId: admin.id });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await record();
  expect(await verifyChain(test.db)).toMatchObject({ count: 2, broken: undefined });
});

it.each([
  ['a changed entry', (id: string) => `update audit_log set reason = 'none' where id = '${id}'`],
  ['an added API key', (id: string) => `update audit_log set api_key_id = id where id = '${id}'`],
  [
    'a changed actor',
    (id: string) => `update audit_log set actor_id = subject_id, session_id = id where id = '${id}'`,
  ],
  [
    'a changed time',
    (id: string) => `update audit_log set created_at = created_at - interval '1 second' where id = '${id}'`,
  ],
  [
    'a changed address',
    (id: string) => `update audit_addresses set address = '203.0.113.10' where audit_id = '${id}'`,
  ],
  ['an address deleted too early', (id: string) => `delete from audit_addresses where audit_id = '${id}'`],
  ['a deleted entry', (id: string) => `delete from audit_log where id = '${id}'`],
  [
    'an entry deleted with its link',
    (id: string) =>
      `delete from audit_log where id = '${id}'; delete from audit_chain where audit_id = '${id}'`,
  ],
])('finds the place in the log of %s [audit-chain]', async (_, statement) => {
  const [, second] = await threeEntries();
  expect((await verifyChain(test.db)).broken).toBeUndefined();
  await tamper(statement(second));
  const { broken } = await verifyChain(test.db);
  expect(broken?.position).toBeOneOf([2, 3]);
});

it('finds an inserted entry: past the trigger, or with a link of its own [audit-inserted]', async () => {
  await threeEntries();
  const id = crypto.randomUUID();
  await tamper(
    `insert into audit_log (id, action, subject_type, subject_id) values ('${id}', 'x', 'user', '${id}')`,
  );
  expect((await verifyChain(test.db)).broken).toEqual({ position: 4, entryId: id });
  await tamper(
    `update audit_chain set position = 4 where position = 3;
    insert into audit_chain select 3, '${id}', hash, sha256(hash) from audit_chain where position = 2`,
  );
  expect((await verifyChain(test.db)).broken).toEqual({ position: 3, entryId: id });
});

it('erases addresses after 90 days without breaking the chain [audit-address-erased]', async () => {
  const [old] = await threeEntries();
  const age = "created_at = now() - interval '91 days'";
  await tamper(`update audit_addresses set ${age} where audit_id = '${old}'`);
  await purgeAuditAddresses.run(test.deps, {});
  const left = await test.db.selectFrom('audit_addresses').select('audit_id').execute();
  expect(left.map(({ audit_id }) => audit_id)).not.toContain(old);
  // The entry itself is young here: its address must still be there.
  expect((await verifyChain(test.db)).broken?.entryId).toBe(old);
  await tamper('truncate audit_log, audit_chain, audit_addresses, reports');
  await test.db
    .insertInto('audit_log')
    .values({
      action: 'x',
      subject_type: 'user',
      subject_id: admin.id,
      address_digest: Buffer.alloc(32),
      created_at: new Date(Date.now() - 91 * 86_400_000).toISOString(),
    })
    .execute();
  expect(await verifyChain(test.db)).toMatchObject({ count: 1, broken: undefined });
});

it('reports a break at night: to the admins, once, and as a metric [audit-reported]', async () => {
  const [first] = await threeEntries();
  const intact = async () => /^audit_chain_intact (\d)/m.exec(await test.deps.metrics.metrics())?.[1];
  await verifyAuditChain.run(test.deps, {});
  expect(await intact()).toBe('1');
  await tamper(`delete from audit_log where id = '${first}'`);
  await verifyAuditChain.run(test.deps, {});
  await verifyAuditChain.run(test.deps, {});
  expect(await intact()).toBe('0');
  const notices = await test.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', admin.id)
    .execute();
  expect(notices).toEqual([{ title: 'The audit log was changed' }]);
  expect(describeCheck(await verifyChain(test.db))).toContain(`number 1, ${first}`);
});

it('shows address and session of the actor to owners', async () => {
  const sessionId = crypto.randomUUID();
  await recordAudit(test.db, {
    actor: { id: admin.id, sessionId, address: '203.0.113.9' },
    action: 'plan_granted',
    subjectType: 'user',
    subjectId: admin.id,
  });
  const { results } = await test.as(admin.token)(auditLog);
  expect(results).toMatchObject([
    { actor: { id: admin.id }, address: '203.0.113.9', session_id: sessionId, action: 'plan_granted' },
  ]);
});
