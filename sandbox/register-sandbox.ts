import type { App } from '../server/src/lib/deps.ts';
import { registerMailbox } from './mailbox.ts';
import { registerStripeSandbox } from './stripe/mount.ts';

/** Serves the mailbox and the payments sandbox where the settings name no real service. Development only. */
export const registerSandbox = async (app: App): Promise<void> => {
  registerMailbox(app);
  await registerStripeSandbox(app);
};
