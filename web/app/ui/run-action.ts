import { confirmDialog } from './dialogs.tsx';
import { successToast } from './toasts.ts';

/** Waits for a change and confirms it by a toast. After a failure, which `call` has shown, the answer is undefined. */
export const runAction = async <T>(
  change: Promise<T>,
  done?: string | ((answer: T) => string),
): Promise<T | undefined> => {
  const answer = await change.catch(() => undefined);
  if (answer !== undefined && done !== undefined)
    successToast(typeof done === 'string' ? done : done(answer));
  return answer;
};

/** Asks before a change, makes it and confirms it by a toast. The answer is undefined unless the change was made. */
export const confirmAction = async <T>(
  question: Parameters<typeof confirmDialog>[0],
  change: () => Promise<T>,
  done?: string | ((answer: T) => string),
): Promise<T | undefined> => ((await confirmDialog(question)) ? runAction(change(), done) : undefined);
