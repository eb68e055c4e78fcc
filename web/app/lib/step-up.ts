import { createStore } from './store.ts';

interface Question {
  answer: (isConfirmed: boolean) => void;
  result: Promise<boolean>;
}

const question = createStore<Question | undefined>(undefined);

/**
 * Asks the person to confirm that it is them, and resolves with whether they did. Concurrent calls share one dialog.
 * Resolves with false on a page that has no dialog for it.
 */
export const confirmIdentity = (): Promise<boolean> => {
  const open = question.get();
  if (open) return open.result;
  if (!question.isShown()) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  question.set({
    result: promise,
    answer: (isConfirmed) => {
      question.set(undefined);
      resolve(isConfirmed);
    },
  });
  return promise;
};

/** The open question, for `useSyncExternalStore`. */
export const stepUp = { subscribe: question.subscribe, open: question.get };
