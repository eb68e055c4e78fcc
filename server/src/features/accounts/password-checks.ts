import { passwordFault } from '../../lib/passwords.ts';
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
