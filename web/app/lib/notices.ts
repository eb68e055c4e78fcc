/** One dialog to be shown: a question when `cancel` is there, else a message to be taken note of. */
interface Notice {
  title: string;
  text: string;
  /** The orange button. */
  action: string;
  cancel?: string;
}

interface Asked extends Notice {
  answer: (agreed: boolean) => void;
  answered: Promise<boolean>;
}

let queue: readonly Asked[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Asked[]) => {
  queue = next;
  for (const listener of listeners) listener();
};

/** Shows a dialog and resolves with whether its action was chosen. One already open is not shown twice. */
export const ask = (notice: Notice): Promise<boolean> => {
  const same = queue.find((open) => open.title === notice.title && open.text === notice.text);
  if (same) return same.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: Asked = {
    ...notice,
    answered: promise,
    answer: (agreed) => {
      change(queue.filter((open) => open !== asked));
      resolve(agreed);
    },
  };
  change([...queue, asked]);
  return promise;
};

/** The dialog to draw now, for `useSyncExternalStore`. */
export const notices = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  first: (): Asked | undefined => queue[0],
};
