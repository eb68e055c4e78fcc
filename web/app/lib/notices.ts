/** A modal dialog: a question if `cancel` is set, otherwise a message to acknowledge. */
interface Notice {
  title: string;
  text: string;
  /** A second paragraph. */
  note?: string;
  /** The label of the orange button. */
  action: string;
  cancel?: string;
}

interface OpenNotice extends Notice {
  answer: (agreed: boolean) => void;
  result: Promise<boolean>;
}

let queue: readonly OpenNotice[] = [];
const listeners = new Set<() => void>();

const setQueue = (next: readonly OpenNotice[]) => {
  queue = next;
  for (const listener of listeners) listener();
};

/** Shows a dialog and resolves with whether its action was chosen. A dialog that is already open is not duplicated. */
export const showNotice = (notice: Notice): Promise<boolean> => {
  const duplicate = queue.find((open) => open.title === notice.title && open.text === notice.text);
  if (duplicate) return duplicate.result;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const opened: OpenNotice = {
    ...notice,
    result: promise,
    answer: (agreed) => {
      setQueue(queue.filter((open) => open !== opened));
      resolve(agreed);
    },
  };
  setQueue([...queue, opened]);
  return promise;
};

/** The dialog to draw now, for `useSyncExternalStore`. */
export const notices = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  first: (): OpenNotice | undefined => queue[0],
};
