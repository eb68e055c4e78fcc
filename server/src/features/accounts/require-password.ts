import { verifyPassword } from '../../lib/passwords.ts';
import { invalid } from '../../lib/problem.ts';

/** For what a stolen session alone must not do. Throws `invalid_input` naming `field` for a wrong password. */
export const requirePassword = async (
  user: { password_hash: string | null },
  password: string,
  field = 'password',
): Promise<void> => {
  if (!(await verifyPassword(user.password_hash, password)))
    throw invalid({ [field]: 'This is not your present password.' });
};
