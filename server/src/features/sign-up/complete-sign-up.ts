import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { insertUser, takeSignup } from '../accounts/accounts.public.ts';
import { createCompany } from '../companies/companies.public.ts';
import { createFractional } from '../fractionals/fractionals.public.ts';
import { addSubscriber } from '../newsletter/newsletter.public.ts';

/** Makes the account of a proved sign-up and answers its id. Throws `invalid_ticket` where that is done already. */
export const completeSignup = async (db: Db, email: string, passwordHash: string): Promise<string> => {
  const signup = await takeSignup(db, email);
  if (!signup) throw problem('invalid_ticket');
  const userId = await insertUser(db, {
    type: signup.user_type,
    email,
    first_name: signup.first_name,
    last_name: signup.last_name,
    status: 'active',
    password_hash: passwordHash,
    promo_code: signup.promo_code || null,
  });
  if (userId === undefined) throw problem('invalid_ticket');
  // The code that was mailed proved the address, so there is nothing left to confirm.
  if (signup.newsletter) await addSubscriber(db, email);
  if (signup.user_type === 'company')
    await createCompany(db, { ownerId: userId, name: signup.company_name, createdByAdmin: false });
  else
    await createFractional(db, {
      userId,
      ...(signup.fractional_type === undefined ? {} : { fractionalType: signup.fractional_type }),
    });
  return userId;
};
