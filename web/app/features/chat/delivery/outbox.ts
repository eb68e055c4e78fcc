import {
  clearOwnStorage,
  onOwnElsewhere,
  ownNames,
  readOwnJson,
  saveOwn,
  unsentPrefix,
} from '../../../lib/own-storage.ts';
import { createStore } from '../../../lib/store.ts';

/** A message without a receipt. */
export interface Unsent {
  /** The same at every attempt, so that the server stores the message once. */
  id: string;
  roomId: string;
  message: string;
  /** The time of writing in milliseconds; strictly increasing within a tab. */
  at: number;
  /** The reason of a refusal; the user retries or discards the message. */
  refused?: string;
}

const byTime = (a: Unsent, b: Unsent) => a.at - b.at || a.id.localeCompare(b.id);

/**
 * The messages of a user without a receipt. Each has its own key in the browser's storage, so that tabs do not
 * overwrite each other's messages and see each other's changes.
 */
export const createOutbox = (userId: string) => {
  const messages = new Map<string, Unsent>();
  const store = createStore<readonly Unsent[]>([]);
  let lastAt = 0;

  const notify = () => store.set([...messages.values()].sort(byTime));

  const put = (unsent: Unsent) => {
    messages.set(unsent.id, unsent);
    saveOwn(userId, unsentPrefix + unsent.id, JSON.stringify(unsent));
    notify();
  };

  const reload = (id: string) => {
    const unsent = readOwnJson<Unsent>(userId, unsentPrefix + id);
    if (unsent) messages.set(id, unsent);
    else messages.delete(id);
    notify();
  };

  for (const name of ownNames(userId, unsentPrefix)) reload(name.slice(unsentPrefix.length));

  return {
    /** Applies changes of other tabs, after `onChange` with the id; returns the function that stops. */
    followOtherTabs: (onChange: (id: string) => void) =>
      onOwnElsewhere(userId, (name) => {
        if (!name.startsWith(unsentPrefix)) return;
        const id = name.slice(unsentPrefix.length);
        onChange(id);
        reload(id);
      }),
    subscribe: store.subscribe,
    /** All messages by time of writing; the same array until something changes. */
    all: store.get,
    add: (roomId: string, message: string): Unsent => {
      lastAt = Math.max(Date.now(), lastAt + 1);
      const unsent = { id: crypto.randomUUID(), roomId, message, at: lastAt };
      put(unsent);
      return unsent;
    },
    refuse: (id: string, refused: string) => {
      const unsent = messages.get(id);
      if (unsent) put({ ...unsent, refused });
    },
    /** Clears a refusal, so that the message is sent again. */
    retry: (id: string) => {
      const unsent = messages.get(id);
      if (!unsent) return;
      const { refused: _, ...pending } = unsent;
      put(pending);
    },
    /** After a receipt, or when the user discards the message. */
    remove: (id: string) => {
      if (!messages.delete(id)) return;
      clearOwnStorage(userId, unsentPrefix + id);
      notify();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
