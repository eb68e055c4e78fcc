/** A number of days to half a day: `2`, `2½`. */
export const formatHalfDays = (days: number): string =>
  Number.isInteger(days) ? String(days) : `${Math.floor(days)}½`;
