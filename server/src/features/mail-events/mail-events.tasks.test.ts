import { expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { appForThisTest } from '../../../test/app-for-test.ts';
import { purgeMailEvents } from './mail-events.tasks.ts';

it('deletes soft bounces at night once they no longer count, and keeps what stops mail', async () => {
  const old = new Date(Date.now() - (limits.softBounceDays + 1) * 86_400_000).toISOString();
  const reply = '450 Mailbox full';
  const rows = [
    { email: 'old@people.example', kind: 'soft_bounce' as const, reply, last_at: old },
    { email: 'new@people.example', kind: 'soft_bounce' as const, reply },
    { email: 'stopped@people.example', kind: 'bounce' as const, reply, last_at: old },
  ];
  const test = await appForThisTest();
  await test.db.insertInto('mail_bounces').values(rows).execute();
  await purgeMailEvents.run(test.deps, {});
  const left = await test.db.selectFrom('mail_bounces').select('email').orderBy('email').execute();
  expect(left.map(({ email }) => email)).toEqual(['new@people.example', 'stopped@people.example']);
});
