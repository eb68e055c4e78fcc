import { passwordFault, verifyPassword } from '../../lib/passwords.ts';
import { invalid } from '../../lib/problem.ts';

/** Throws `invalid_input` naming `field` for a password that is common or is the address itself. */
export const refuseWeakPassword = async (
  password: string,
  email: string,
  field = 'password',
): Promise<void> => {
  const fault = await passwordFault(password, email);
  if (fault !== undefined) throw invalid({ [field]: fault });
};

/** Confirms an action that a stolen session must not allow. Throws `invalid_input` naming `field` for a wrong password. */
export const requirePassword = async (
  user: { password_hash: string | null },
  password: string,
  field = 'password',
): Promise<void> => {
  if (!(await verifyPassword(user.password_hash, password)))
    throw invalid({ [field]: 'This is not your current password.' });
};
