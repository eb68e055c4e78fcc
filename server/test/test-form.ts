/**
 * The short form of tests that repeat much or wait long is part of `npm test`. `TEST_FORM=long` (`npm run test:all`)
 * runs them in full.
 */
export const isLongForm = process.env.TEST_FORM === 'long';

/** A number of repetitions or a duration, by the form that runs. */
export const byForm = <T>(short: T, long: T): T => (isLongForm ? long : short);

/** All items in the long form, one of `step` in the short form. */
export const oneOf = <T>(step: number, items: readonly T[]): T[] =>
  items.filter((_, index) => isLongForm || index % step === 0);
