import { confirmDialog } from './dialogs.tsx';
import { successToast } from './toasts.ts';

/** Waits for a change and confirms it by a toast. After a failure, which `call` has shown, the result is undefined. */
export const runAction = async <T>(
  change: Promise<T>,
  done?: string | ((result: T) => string),
): Promise<T | undefined> => {
  const result = await change.catch(() => undefined);
  if (result !== undefined && done !== undefined)
    successToast(typeof done === 'string' ? done : done(result));
  return result;
};

/** Asks before a change, makes it and confirms it by a toast. The result is undefined unless the change was made. */
export const confirmAction = async <T>(
  question: Parameters<typeof confirmDialog>[0],
  change: () => Promise<T>,
  done?: string | ((result: T) => string),
): Promise<T | undefined> => ((await confirmDialog(question)) ? runAction(change(), done) : undefined);
