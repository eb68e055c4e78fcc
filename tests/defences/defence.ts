import { bad } from './bad-input.ts';
import { doors } from './doors.ts';
import { faults } from './faults.ts';

/** One defence of docs/quality.md, and how it is taken out. */
export type Defence = {
  /** The row, by what stands in its first column. */
  row: string;
  /** Each `find` stands in its file exactly once, and is replaced by `put`. */
  without: { file: string; find: string; put: string }[];
  /** The test of that row which has to fail then: a file, and the words of it that the row names. */
  test: { file: string; name: string };
};

export const defences: Defence[] = [...faults, ...doors, ...bad];
