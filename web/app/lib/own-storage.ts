/** The prefix of all keys of a person in this browser; a sign-out removes them. */
const root = 'cadre.own.';

/** The start of the names of messages that were not sent yet. */
export const unsentPrefix = 'unsent.';

const getKey = (userId: string, name: string) => `${root}${userId}.${name}`;

/** Ignores the errors of a full or forbidden storage. */
const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

const allKeys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');

/** The text stored for a person under a name. */
export const readOwn = (userId: string, name: string): string | undefined =>
  attempt(() => localStorage.getItem(getKey(userId, name))) ?? undefined;

/** The JSON value stored for a person; undefined if there is none, or if it cannot be parsed. */
export const readOwnJson = <T>(userId: string, name: string): T | undefined =>
  attempt(() => JSON.parse(readOwn(userId, name) ?? '') as T) ?? undefined;

/** Stores a text for a person in this browser until they sign out. */
export const saveOwn = (userId: string, name: string, text: string) => {
  attempt(() => localStorage.setItem(getKey(userId, name), text));
};

export const clearOwnStorage = (userId: string, name: string) => {
  attempt(() => localStorage.removeItem(getKey(userId, name)));
};

/** The names of a person's stored items that begin with `start`. */
export const ownNames = (userId: string, start: string): string[] => {
  const all = getKey(userId, '');
  const keys = attempt(allKeys) ?? [];
  return keys.filter((key) => key.startsWith(all + start)).map((key) => key.slice(all.length));
};

/** Removes the stored items of all people in this browser. */
export const clearAllOwnStorage = () => {
  attempt(() => {
    for (const key of allKeys()) if (key.startsWith(root)) localStorage.removeItem(key);
  });
};

/** Calls back with the name of an item that another tab changed for a person; returns a function that unsubscribes. */
export const onOwnElsewhere = (userId: string, listener: (name: string) => void): (() => void) => {
  const all = getKey(userId, '');
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(all)) listener(key.slice(all.length));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
