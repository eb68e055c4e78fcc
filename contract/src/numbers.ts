const whole = new Intl.NumberFormat('en-GB');
const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const list = new Intl.ListFormat('en-GB');
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `12,345` */
export const formatNumber = (value: number): string => whole.format(value);

/** `12K`, for chart axes. */
export const formatCompact = (value: number): string => compact.format(value);

/** A size of a file: `840 B`, `12 KB`, `3.4 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  return `${oneDecimal.format(bytes / 1_000_000)} MB`;
};

/** `1 job`, `12,345 jobs`. `many` is an irregular plural. */
export const formatCount = (count: number, singular: string, many = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`;

/** Hours a week: `10–20 h/week`; `from` or `up to` one number if an end is open; undefined if both are. */
export const formatWeeklyHours = (min: number | null, max: number | null): string | undefined => {
  if (min === null && max === null) return undefined;
  if (min === null) return `up to ${max} h/week`;
  if (max === null) return `from ${min} h/week`;
  return min === max ? `${min} h/week` : `${min}–${max} h/week`;
};

/** `A, B and C` */
export const formatList = (parts: readonly string[]): string => list.format(parts);

/** `A, B or C` */
export const formatAlternatives = (parts: readonly string[]): string => alternatives.format(parts);
