import { passwordFault } from '../../lib/passwords.ts';
import { invalid } from '../../lib/problem.ts';

/** Throws a 400 that names `field` where the password is a common one or the address itself. */
export const refuseWeakPassword = async (
  password: string,
  email: string,
  field = 'password',
): Promise<void> => {
  const fault = await passwordFault(password, email);
  if (fault !== undefined) throw invalid({ [field]: fault });
};
