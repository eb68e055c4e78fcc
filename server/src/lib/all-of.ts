import { type RawBuilder, sql } from 'kysely';

/** Joins conditions with `and`, without those that are undefined, false or empty; true if none is left. */
export const combine = (
  conditions: readonly (RawBuilder<unknown> | undefined | false | '')[],
): RawBuilder<boolean> => {
  const present = conditions.filter((condition) => typeof condition === 'object');
  return present.length === 0 ? sql`true` : sql`${sql.join(present, sql` and `)}`;
};
