/**
 * A tsquery that matches names and addresses by their beginning; undefined for a search without letters and digits. The
 * parser of PostgreSQL keeps email addresses whole, so they are not split at @ and dots.
 */
export const accountPrefixes = (search: string): string | undefined => {
  const terms = search.toLowerCase().split(/[^\p{L}\p{N}@._+-]+/u);
  const quoted = terms.filter((term) => /[\p{L}\p{N}]/u.test(term)).map((term) => `'${term}':*`);
  return quoted.length === 0 ? undefined : quoted.slice(0, 10).join(' & ');
};
