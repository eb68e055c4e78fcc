import type { TestApp } from './app-for-test.ts';
import { runTasks } from './run-tasks.ts';

/** The mails to an address, oldest first, after all queued tasks ran. */
export const mailsTo = async (test: TestApp, address: string) => {
  await runTasks(test);
  return test.mails.filter(({ to }) => to === address);
};

/** The six-digit code of the newest mail to an address that has one. */
export const codeFromMail = async (test: TestApp, address: string): Promise<string> => {
  const texts = (await mailsTo(test, address)).map(({ text }) => text);
  const code = /^\d{6}$/m.exec(texts.findLast((text) => /^\d{6}$/m.test(text)) ?? '')?.[0];
  if (code === undefined) throw new Error(`No mail with a code to ${address}.`);
  return code;
};
