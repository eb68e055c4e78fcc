import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const cache = new Map<string, { text: string | null; value: unknown }>();

const read = <T>(key: string): Partial<T> => {
  const text = sessionStorage.getItem(key);
  const cached = cache.get(key);
  if (cached && cached.text === text) return cached.value as Partial<T>;
  const value: unknown = text === null ? {} : JSON.parse(text);
  cache.set(key, { text, value });
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

const unread = {};

/**
 * The progress of a flow with several steps, stored in this tab so that it survives a reload. Never store a password.
 * `ready` is false during hydration, when the stored values are not known yet.
 */
export const useSavedFlow = <T extends object>(key: string) => {
  const saved = useSyncExternalStore(
    subscribe,
    () => read<T>(key),
    () => unread as Partial<T>,
  );
  const save = useCallback((changes: Partial<T>) => write(key, { ...read<T>(key), ...changes }), [key]);
  const clear = useCallback(() => write(key, undefined), [key]);
  return { saved, save, clear, ready: saved !== unread };
};
