import type { Signup } from '../../../../contract/src/accounts.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { enqueue } from '../../lib/tasks.ts';
import { isAddressFree, issueCode, saveSignup } from '../accounts/accounts.public.ts';
import { addressInUseMail, signupCodeMail } from './sign-up.emails.ts';

/**
 * Keeps a sign-up until its address is proved, and mails the code. For an address in use the same is written and
 * another mail sent: neither answer nor time tells the two apart, and that code is never told to anybody.
 */
export const startSignup = async (db: Db, { config }: Deps, signup: Signup): Promise<void> => {
  const { email } = signup;
  await saveSignup(db, signup);
  const code = await issueCode(db, config.sessionSecret, email, 'signup');
  const free = await isAddressFree(db, email);
  await enqueue(
    db,
    sendMail,
    free ? signupCodeMail(email, code) : addressInUseMail(email, config.publicUrl),
    {
      // Asked for twice in a row, only the code that works is mailed.
      jobKey: `sign-up ${email}`,
    },
  );
};
