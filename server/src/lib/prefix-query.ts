const maxWords = 10;

/** A tsquery that matches words by their beginning. Undefined for a search without letters and digits. */
export const prefixQuery = (search: string | undefined): string | undefined =>
  search
    ?.toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, maxWords)
    .map((word) => `${word}:*`)
    .join(' & ');
