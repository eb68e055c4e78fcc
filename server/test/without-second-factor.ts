import type { SecondFactorRequired } from '../../contract/src/accounts.ts';

/** Narrows the result of a sign-in to a session, for accounts without a second factor. Throws if the account has one. */
export const withoutSecondFactor = <T extends object>(result: T | SecondFactorRequired): T => {
  if ('second_factor' in result) throw new Error('This account has a second factor.');
  return result;
};
