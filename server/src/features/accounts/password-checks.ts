import { isCommonPassword } from '../../lib/common-passwords.ts';
import type { App } from '../../lib/deps.ts';
import { estimatePassword, type PasswordStrength } from '../../lib/password-strength.ts';
import { invalid } from '../../lib/problem.ts';
import { isPwnedPassword } from '../../lib/pwned-passwords.ts';
import { listPersonalWords, type PasswordOwner } from './password-owners.ts';

/** How hard a password is to guess for somebody who knows the person. */
export const measurePasswordStrength = (password: string, owner: PasswordOwner): Promise<PasswordStrength> =>
  estimatePassword(password, listPersonalWords(owner));

/** The reason why a new password is rejected beyond its length: a sentence, or undefined if it is accepted. */
const findPasswordFault = async (
  { deps, log }: App,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> => {
  const plain = password.toLowerCase();
  if (plain === owner.email || plain === owner.email.split('@')[0])
    return 'Please choose something other than your email address.';
  if ((await isCommonPassword(password)) || /^(.)\1*$/u.test(plain))
    return 'Too many people use this password. Please choose another.';
  const { advice } = await measurePasswordStrength(password, owner);
  if (advice !== undefined) return `This password is easy to guess. ${advice}`;
  if (deps.config.pwnedPasswords && (await isPwnedPassword(deps.httpClient, log, password)))
    return 'This password is known from a data breach of another site. Please choose another.';
  return undefined;
};

/** Throws `invalid_input` naming `field` for a password that is common, breached or easy to guess. */
export const refuseWeakPassword = async (
  app: App,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> => {
  const fault = await findPasswordFault(app, password, owner);
  if (fault !== undefined) throw invalid({ [field]: fault });
};
