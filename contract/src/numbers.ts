const whole = new Intl.NumberFormat('en-GB');
const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const list = new Intl.ListFormat('en-GB');

/** `12,345` */
export const formatNumber = (value: number): string => whole.format(value);

/** `12K`, for chart axes. */
export const formatCompact = (value: number): string => compact.format(value);

/** `1 job`, `12,345 jobs`. `many` is an irregular plural. */
export const formatCount = (count: number, singular: string, many = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`;

/** `A, B and C` */
export const formatList = (parts: readonly string[]): string => list.format(parts);
