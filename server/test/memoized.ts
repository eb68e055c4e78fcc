/** Calls `create` when it is first needed, and returns its result from then on. */
export const memoized = <T>(create: () => Promise<T>) => {
  let created: Promise<T> | undefined;
  return () => {
    created ??= create();
    return created;
  };
};
