import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualEmailSend } from '../../../../contract/src/campaigns.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { anAdmin } from '../../../test/builders.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { byForm } from '../../../test/test-form.ts';

const root = join(import.meta.dirname, '../../../..');
const peopleCount = byForm(300, 5_000);

let test: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
const workers = new Set<ChildProcess>();
beforeAll(async () => {
  [test, smtp] = await Promise.all([appForTest(), startSmtpServer()]);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all([test.close(), smtp.close()]);
});

/** Starts a worker in its own process; `kill` sends SIGKILL. */
const startWorker = () => {
  const { config } = test.deps;
  const worker = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: '',
      ROLES: 'worker',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.databaseUrl,
      SMTP_URL: smtp.url,
    },
  });
  workers.add(worker);
  return {
    kill: async () => {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      workers.delete(worker);
    },
  };
};

const waitFor = async (description: string, check: () => boolean | Promise<boolean>, seconds: number) => {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await sleep(50))
    if (await check()) return;
  throw new Error(`Timed out waiting for ${description}.`);
};
const finished = async () =>
  (await test.db.selectFrom('campaigns').select('finished_at').executeTakeFirstOrThrow()).finished_at !==
  null;
/** Makes the claims of a killed worker expire. */
const expireClaims = () =>
  sql`update campaign_recipients set started_at = started_at - interval '1 minute' where state = 'queued'`.execute(
    test.db,
  );

it('sends one mail to each recipient when its worker is killed twice [campaign-worker-killed]', {
  timeout: 600_000,
}, async () => {
  await sql`
    insert into users (type, email, first_name, last_name)
    select 'company', 'person-' || n || '@people.example', 'Person', n::text from generate_series(1, ${peopleCount}) as n`.execute(
    test.db,
  );
  await sql`
    insert into notification_preferences (user_id, kind, in_app, mail, push)
    select id, 'admin_message', true, true, true from users`.execute(test.db);
  const admin = await anAdmin(test);
  await test.as(admin.token)(manualEmailSend, {
    body: { subject: 'To everybody', body: '<p>Hello.</p>', segment: 'all' },
  });
  for (const share of [0.2, 0.6]) {
    const worker = startWorker();
    await waitFor(`${share} of the mails`, () => smtp.received.length >= peopleCount * share, 180);
    await worker.kill();
    await expireClaims();
  }
  startWorker();
  await waitFor('the end of the campaign', finished, 180);

  const rows = await test.db.selectFrom('campaign_recipients').select(['email', 'state']).execute();
  expect([rows.length, new Set(rows.map(({ email }) => email)).size]).toEqual([peopleCount, peopleCount]);
  expect(rows.every(({ state }) => state === 'sent')).toBe(true);
  const { sent, recipients } = await test.db
    .selectFrom('campaigns')
    .select(['sent', 'recipients'])
    .executeTakeFirstOrThrow();
  expect([sent, recipients]).toEqual([peopleCount, peopleCount]);
  // A mail that was being sent during the kill may be sent again, with the same Message-ID.
  const ids = new Map<string, Set<string>>();
  for (const { rcpt, messageId } of smtp.received)
    ids.set(rcpt, (ids.get(rcpt) ?? new Set()).add(messageId ?? ''));
  expect(ids.size).toBe(peopleCount);
  expect([...ids.values()].every((each) => each.size === 1)).toBe(true);
  expect(smtp.received.length - peopleCount).toBeLessThanOrEqual(2 * 10);
});
