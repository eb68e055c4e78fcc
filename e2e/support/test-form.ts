/** True for `npm run test:all`, which runs in full the journeys that `npm test` runs in a short form. */
export const isLong = process.env.TEST_FORM === 'long';
