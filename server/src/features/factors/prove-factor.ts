import type { z } from 'zod';
import type { PasskeyAssertion } from '../../../../contract/src/factors.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { spendPasskeyChallenge } from './passkey-challenges.ts';
import { verifyAssertion } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { consumeTotp } from './totp.ts';
import { limitWrongCodes } from './wrong-factors.ts';

/** The sentence for a wrong code of an authenticator app. */
export const wrongTotp = 'This code is incorrect. Enter the current code of your authenticator app.';
const wrongRecoveryCode = 'This recovery code is incorrect or was used before.';
const wrongPasskey = 'This passkey was not accepted. Please try again or use another way.';

type GivenFactor =
  | { totp: string }
  | { recovery_code: string }
  | { challenge: string; passkey: z.output<typeof PasskeyAssertion> };

/**
 * Proves one factor of an account. Throws `invalid_code` for a wrong one, and `invalid_ticket` for a passkey whose
 * challenge is used, expired or of another purpose. It opens its own transactions: what it counts and uses up survives
 * the refusal.
 */
export const proveFactor = async (
  deps: Deps,
  userId: string,
  factor: GivenFactor,
  purpose: 'second_factor' | 'reauthentication',
): Promise<void> => {
  const { db } = deps;
  if ('totp' in factor)
    await limitWrongCodes(db, userId, wrongTotp, () => consumeTotp(db, deps, userId, factor.totp));
  else if ('recovery_code' in factor)
    await limitWrongCodes(db, userId, wrongRecoveryCode, () =>
      spendRecoveryCode(db, deps, userId, factor.recovery_code),
    );
  else {
    const challenge = await spendPasskeyChallenge(db, factor.challenge, { purpose, userId });
    if ((await verifyAssertion(db, deps, factor.passkey, { challenge, userId })) === undefined)
      throw problem('invalid_code', wrongPasskey);
  }
};
