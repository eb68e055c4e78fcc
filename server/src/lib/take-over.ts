import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row may come from the person who took over an account, by a column with its time. `since` is when the
 * take-over became visible, such as a change of the address. It may have started up to a day earlier; older rows belong
 * to the owner.
 */
export const isSinceTakeOver = (column: string, since: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > ${since}::timestamptz - interval '1 day'`;
