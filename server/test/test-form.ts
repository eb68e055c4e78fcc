/**
 * The gate runs the short form of tests that repeat much or wait long. `TEST_FORM=long` (`npm run test:all`) runs the
 * whole of them.
 */
export const isLongForm = process.env.TEST_FORM === 'long';

/** How often or how long a test does something, by the form that runs. */
export const byForm = <T>(short: T, long: T): T => (isLongForm ? long : short);
