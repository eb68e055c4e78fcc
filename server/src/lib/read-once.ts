const valuesByObject = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * The value called `name` of a looked-up caller, read once for all calls that share the look-up: those of a second, up to
 * the caller's next change (`session-cache.ts`). Without a caller, it is read each time.
 */
export const readOnce = <T>(caller: object | undefined, name: string, read: () => Promise<T>): Promise<T> => {
  if (caller === undefined) return read();
  const values = valuesByObject.get(caller) ?? new Map<string, Promise<unknown>>();
  valuesByObject.set(caller, values);
  const cached = values.get(name);
  if (cached) return cached as Promise<T>;
  const value = read();
  values.set(name, value);
  value.catch(() => values.delete(name));
  return value;
};
