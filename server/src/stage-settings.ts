import { ConfigError } from './lib/config-error.ts';
import { isLoopback } from './lib/loopback.ts';

/** The keys of the payments sandbox. They are public and valid nowhere else. */
export const sandboxKeys = { secretKey: 'sk_test_cadre_sandbox', webhookSecret: 'whsec_cadre_sandbox' };

/** Production charges real cards, staging never does. Throws ConfigError for the key of the other one. */
export const refuseKeyOfOtherStage = (stage: 'production' | 'staging', secretKey: string): void => {
  if (stage === 'staging' && !/^(sk|rk)_test_/.test(secretKey))
    throw new ConfigError('The setting STRIPE_SECRET_KEY is not a test key; staging takes no other.');
  if (stage === 'production' && !/^(sk|rk)_live_/.test(secretKey))
    throw new ConfigError('The setting STRIPE_SECRET_KEY is not a live key; production takes no other.');
};

interface ExposingSettings {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
}

/**
 * Refuses settings with which a development server, whose mails and payments anybody can open, would be reached from
 * elsewhere or take real money.
 */
export const refuseExposure = (env: ExposingSettings): void => {
  const exposed = [
    ['PUBLIC_URL', env.PUBLIC_URL?.startsWith('https:') ?? false],
    ['HOST', !isLoopback(env.HOST)],
    ['STRIPE_SECRET_KEY', /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '')],
  ].find(([, isExposed]) => isExposed);
  if (exposed)
    throw new ConfigError(
      `The setting ${exposed[0]} is one for production, but NODE_ENV is not 'production'. Set it, or ALLOW_INSECURE_DEMO=1 for a demo whose mails and payments anybody can open.`,
    );
};
