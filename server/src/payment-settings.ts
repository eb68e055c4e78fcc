import { ConfigError } from './lib/config-error.ts';

/** Production charges real cards, staging never does. Throws ConfigError for the key of the other one. */
export const refuseKeyOfOtherStage = (stage: 'production' | 'staging', secretKey: string): void => {
  if (stage === 'staging' && !/^(sk|rk)_test_/.test(secretKey))
    throw new ConfigError('The setting STRIPE_SECRET_KEY is not a test key; staging takes no other.');
  if (stage === 'production' && !/^(sk|rk)_live_/.test(secretKey))
    throw new ConfigError('The setting STRIPE_SECRET_KEY is not a live key; production takes no other.');
};
