import type { TestApp } from './app-for-test.ts';
import { runTasks } from './run-tasks.ts';

/** The mails to an address, oldest first, after all queued tasks ran. */
export const mailsTo = async (test: TestApp, address: string) => {
  await runTasks(test);
  return test.mails.filter(({ to }) => to === address);
};

/** The six-digit code of the newest mail to an address. */
export const codeFromMail = async (test: TestApp, address: string): Promise<string> => {
  const mail = (await mailsTo(test, address)).at(-1);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No mail with a code to ${address}.`);
  return code;
};
