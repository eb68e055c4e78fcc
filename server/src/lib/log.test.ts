import { afterAll, beforeAll, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aFractional } from '../../test/builders.ts';
import { openLog } from './log.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const logged = (write: (log: ReturnType<typeof openLog>) => void) => {
  const lines: string[] = [];
  write(openLog('test', { logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return JSON.parse(lines.join(''));
};

it('has no mail address that a mail server repeats', () => {
  const refused = Object.assign(new Error('450 4.2.1 <ada@people.example>: mailbox busy'), {
    rejected: ['ada@people.example'],
    stack: 'Error: 450\n    at send (/app/node_modules/@scope/mail.js:1:1)',
  });
  const entry = logged((log) => log.warn(refused, 'To Ada <ada@people.example>'));
  expect(entry).toMatchObject({
    msg: 'To Ada <[address]>',
    err: { message: '450 4.2.1 <[address]>: mailbox busy', rejected: ['[address]'] },
  });
  expect(entry.err.stack).toContain('/node_modules/@scope/mail.js');
});

it('stays valid JSON when an address begins a line, and hides all of an address with an apostrophe', () => {
  const text = "To:\nada@people.example\t\u0001jean.d'arc@people.example";
  expect(logged((log) => log.warn(text)).msg).toBe('To:\n[address]\t\u0001[address]');
});

it('is written without delay for a long text that somebody sent', () => {
  const text = `${'a'.repeat(300_000)} ada@people.example`;
  expect(logged((log) => log.warn(text)).msg).toMatch(/^a+ \[address\]$/);
});

it('has no value of a row that the database refused', async () => {
  const { id } = await aFractional(test);
  const refusal = await test.db
    .updateTable('users')
    .set({ email: null as unknown as string, last_name: 'Unlogged' })
    .where('id', '=', id)
    .execute()
    .catch((error: Error) => error);
  expect(refusal).toHaveProperty('detail', expect.stringContaining('Unlogged'));
  const entry = logged((log) => log.warn(refusal, 'not stored'));
  expect(entry.err).toMatchObject({ code: '23502', table: 'users' });
  expect(JSON.stringify(entry)).not.toContain('Unlogged');
});
