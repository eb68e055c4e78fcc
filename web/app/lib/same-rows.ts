type Rows = readonly { id: string }[];

/** Whether two lists have the same rows in the same order. */
export const hasSameRows = (before: Rows, after: Rows) =>
  before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
