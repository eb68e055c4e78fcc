import { Secret, TOTP } from 'otpauth';
import { signIn } from '../../contract/src/accounts.ts';
import {
  passkeyRegister,
  passkeyRegisterOptions,
  totpConfirm,
  totpStart,
} from '../../contract/src/factors.ts';
import { hashPassword } from '../src/lib/passwords.ts';
import type { TestApp } from './app-for-test.ts';
import { authenticatorForTest } from './authenticator-for-test.ts';
import { aFractional, type Person } from './builders.ts';

/** The password of `aPersonWithPassword`. */
export const password = 'orchard-lantern-42';
let hash: Promise<string> | undefined;

/** A fractional who can sign in with `password`. */
export const aPersonWithPassword = async (test: TestApp): Promise<Person> => {
  hash ??= hashPassword(password);
  return aFractional(test, {}, { password_hash: await hash });
};

/**
 * Adds an authenticator app to an account. `nextCode` moves the clock of the app by a step, as each code works once;
 * `code` is the current one.
 */
export const aTotp = async (test: TestApp, { token }: Pick<Person, 'token'>) => {
  // The clock stands still: a code that is used twice must not become the next one.
  const start = test.deps.clock.now();
  test.deps.clock = { now: () => start };
  const { secret } = await test.as(token)(totpStart);
  const code = (steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: test.deps.clock.now().getTime() + steps * 30_000,
    });
  const { recovery_codes } = await test.as(token)(totpConfirm, { body: { code: code() } });
  const nextCode = () => {
    const later = test.deps.clock.now().getTime() + 30_000;
    test.deps.clock = { now: () => new Date(later) };
    return code();
  };
  return { secret, recoveryCodes: recovery_codes, code, nextCode };
};

/** Adds a passkey to an account. */
export const aPasskey = async (test: TestApp, { token }: Pick<Person, 'token'>, name = 'Laptop') => {
  const authenticator = authenticatorForTest();
  const { challenge, options } = await test.as(token)(passkeyRegisterOptions);
  const added = await test.as(token)(passkeyRegister, {
    body: { challenge, name, passkey: authenticator.register(options) },
  });
  return { ...added, authenticator };
};

/** Signs in with the password up to the question for the second factor. Returns its challenge. */
export const askedForSecondFactor = async (test: TestApp, { email }: Pick<Person, 'email'>) => {
  const result = await test.as()(signIn, { body: { email, password } });
  if (!('second_factor' in result)) throw new Error('The account has no second factor.');
  return result.second_factor;
};

/** Moves the last proof of all sessions of a person into the past. */
export const ageProof = async ({ db }: TestApp, { id }: Pick<Person, 'id'>, seconds = 601) => {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - seconds * 1_000).toISOString() })
    .where('user_id', '=', id)
    .execute();
};
