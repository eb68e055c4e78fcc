import { clearOwnStorage, onOwnElsewhere, ownNames, readOwnJson, saveOwn } from '../../lib/own-storage.ts';

/** A message that was written and has no receipt yet. */
export interface Unsent {
  /** Goes with the message each time that it is sent, so that it is stored once. */
  id: string;
  roomId: string;
  message: string;
  /** When it was written, in milliseconds; later ones of this tab are always larger. */
  at: number;
  /** Why the server refused it; it waits for the person's decision. */
  refused?: string;
}

const prefix = 'unsent.';
const inOrder = (a: Unsent, b: Unsent) => a.at - b.at || a.id.localeCompare(b.id);

/**
 * The messages of a person that have no receipt. Each has a key of its own in the browser's storage, so that tabs do
 * not overwrite each other's; what one tab adds or gets a receipt for, the others see.
 */
export const outboxOf = (userId: string) => {
  const kept = new Map<string, Unsent>();
  const listeners = new Set<() => void>();
  let snapshot: readonly Unsent[] = [];
  let lastAt = 0;

  const changed = () => {
    snapshot = [...kept.values()].sort(inOrder);
    for (const listener of [...listeners]) listener();
  };

  const put = (unsent: Unsent) => {
    kept.set(unsent.id, unsent);
    saveOwn(userId, prefix + unsent.id, JSON.stringify(unsent));
    changed();
  };

  const reread = (id: string) => {
    const unsent = readOwnJson<Unsent>(userId, prefix + id);
    if (unsent) kept.set(id, unsent);
    else kept.delete(id);
    changed();
  };

  for (const name of ownNames(userId, prefix)) reread(name.slice(prefix.length));

  return {
    /** Takes over what other tabs change, told of each id before; returns the way to stop. */
    follow: (touched: (id: string) => void) =>
      onOwnElsewhere(userId, (name) => {
        if (!name.startsWith(prefix)) return;
        const id = name.slice(prefix.length);
        touched(id);
        reread(id);
      }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** All of them, in the order of their writing; the same list until something changes. */
    all: () => snapshot,
    add: (roomId: string, message: string): Unsent => {
      lastAt = Math.max(Date.now(), lastAt + 1);
      const unsent = { id: crypto.randomUUID(), roomId, message, at: lastAt };
      put(unsent);
      return unsent;
    },
    refuse: (id: string, refused: string) => {
      const unsent = kept.get(id);
      if (unsent) put({ ...unsent, refused });
    },
    /** Lets a refused one be tried again. */
    retry: (id: string) => {
      const unsent = kept.get(id);
      if (!unsent) return;
      const { refused: _, ...again } = unsent;
      put(again);
    },
    /** It has its receipt, or was given up. */
    remove: (id: string) => {
      if (!kept.delete(id)) return;
      clearOwnStorage(userId, prefix + id);
      changed();
    },
  };
};

export type Outbox = ReturnType<typeof outboxOf>;
