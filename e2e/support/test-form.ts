/** Set by `npm run test:all`: the journeys that have a short form in `npm test` run in full. */
export const isLong = process.env.TEST_FORM === 'long';
