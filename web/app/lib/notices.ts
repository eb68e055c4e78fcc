import { createStore } from './store.ts';

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

const queue = createStore<readonly OpenNotice[]>([]);

/** Shows a dialog and resolves with whether its action was chosen. A dialog that is already open is not duplicated. */
export const showNotice = (notice: Notice): Promise<boolean> => {
  const duplicate = queue.get().find((open) => open.title === notice.title && open.text === notice.text);
  if (duplicate) return duplicate.result;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const opened: OpenNotice = {
    ...notice,
    result: promise,
    answer: (agreed) => {
      queue.set(queue.get().filter((open) => open !== opened));
      resolve(agreed);
    },
  };
  queue.set([...queue.get(), opened]);
  return promise;
};

/** The dialog to draw now, for `useSyncExternalStore`. */
export const notices = { subscribe: queue.subscribe, first: (): OpenNotice | undefined => queue.get()[0] };
