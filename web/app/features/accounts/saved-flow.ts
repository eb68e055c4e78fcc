import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const parsed = new Map<string, { text: string | null; value: unknown }>();

const read = <T>(key: string): Partial<T> => {
  const text = sessionStorage.getItem(key);
  const last = parsed.get(key);
  if (last && last.text === text) return last.value as Partial<T>;
  const value: unknown = text === null ? {} : JSON.parse(text);
  parsed.set(key, { text, value });
  return value as Partial<T>;
};

const write = (key: string, value: object | undefined) => {
  if (value === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const nothing = {};

/** What a flow of several steps has so far, kept in this tab so that a reload loses nothing. Never a password. */
export const useSavedFlow = <T extends object>(key: string) => {
  const kept = useSyncExternalStore(
    subscribe,
    () => read<T>(key),
    () => nothing as Partial<T>,
  );
  const keep = useCallback((more: Partial<T>) => write(key, { ...read<T>(key), ...more }), [key]);
  const forget = useCallback(() => write(key, undefined), [key]);
  // Not while the server's HTML is taken over: what is kept is known right after.
  return { kept, keep, forget, ready: kept !== nothing };
};
