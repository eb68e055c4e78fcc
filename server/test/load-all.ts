/** All rows of a paged list; a row that violates the contract fails on the server. */
export const loadAll = async <T>(
  load: (page: number) => Promise<{ results: T[]; next: string | null }>,
): Promise<T[]> => {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { results, next } = await load(page);
    all.push(...results);
    if (next === null) return all;
  }
};
