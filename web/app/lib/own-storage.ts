/** All that is kept in this browser for a person begins so, and goes when they sign out. */
const root = 'cadre.own.';

const keyOf = (userId: string, name: string) => `${root}${userId}.${name}`;

/** A full or forbidden storage keeps nothing, and nobody from working. */
const tried = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

const allKeys = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');

/** What was kept for a person under a name. */
export const readOwn = (userId: string, name: string): string | undefined =>
  tried(() => localStorage.getItem(keyOf(userId, name))) ?? undefined;

/** What was kept there as JSON; undefined where nothing is, or nothing that can be read. */
export const readOwnJson = <T>(userId: string, name: string): T | undefined =>
  tried(() => JSON.parse(readOwn(userId, name) ?? '') as T) ?? undefined;

/** Keeps a text for a person in this browser, over reloads, until they sign out. */
export const saveOwn = (userId: string, name: string, text: string) => {
  tried(() => localStorage.setItem(keyOf(userId, name), text));
};

export const clearOwnStorage = (userId: string, name: string) => {
  tried(() => localStorage.removeItem(keyOf(userId, name)));
};

/** The names under which something is kept for a person, of those that begin with `start`. */
export const ownNames = (userId: string, start: string): string[] => {
  const all = keyOf(userId, '');
  const found = tried(allKeys) ?? [];
  return found.filter((key) => key.startsWith(all + start)).map((key) => key.slice(all.length));
};

/** Forgets what was kept for anybody in this browser. */
export const clearAllOwnStorage = () => {
  tried(() => {
    for (const key of allKeys()) if (key.startsWith(root)) localStorage.removeItem(key);
  });
};

/** Calls back with the name of what another tab kept or forgot for a person; returns the way to stop. */
export const onOwnElsewhere = (userId: string, heard: (name: string) => void): (() => void) => {
  const all = keyOf(userId, '');
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith(all)) heard(key.slice(all.length));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};
