interface Question {
  answer: (isConfirmed: boolean) => void;
  result: Promise<boolean>;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

const setQuestion = (next: Question | undefined) => {
  question = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the person to confirm that it is them, and resolves with whether they did. Concurrent calls share one dialog.
 * Resolves with false on a page that has no dialog for it.
 */
export const confirmIdentity = (): Promise<boolean> => {
  if (question) return question.result;
  if (listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setQuestion({
    result: promise,
    answer: (isConfirmed) => {
      setQuestion(undefined);
      resolve(isConfirmed);
    },
  });
  return promise;
};

/** The open question, for `useSyncExternalStore`. */
export const stepUp = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open: (): Question | undefined => question,
};
