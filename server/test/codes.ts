import type { TestApp } from './app-for-test.ts';
import { runTasks } from './run-tasks.ts';

/** The six digits of the newest mail to an address, after everything in the queue has run. */
export const codeFromMail = async (test: TestApp, to: string): Promise<string> => {
  await runTasks(test);
  const mail = test.mails.findLast((one) => one.to === to);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No mail with a code to ${to}.`);
  return code;
};
