import { checkEmail, checkSignupData, signIn, userSignup } from '../../../contract/src/accounts.ts';
import type { CallError } from '../../../contract/src/client.ts';
import { signInPath } from './guards.ts';
import { leaveFor } from './leave.ts';
import { ask } from './notices.ts';
import { clearSession } from './session.ts';

/** Calls whose forms draw every failure themselves (spec section 8). */
const leftToCaller = new Set<string>(
  [signIn, userSignup, checkEmail, checkSignupData].map(({ path }) => path),
);

/** Shows an error's sentence in a dialog, unless the caller draws it. */
export const showFailure = (path: string, error: CallError, quiet: boolean) => {
  if (quiet || leftToCaller.has(path)) return;
  void ask({ title: 'That did not work', text: error.message, action: 'OK' });
};

/** The session is over: says so, forgets it and returns to the site root (spec section 8). */
export const endSession = () => {
  clearSession();
  void ask({ title: 'Session Expired', text: 'Reopen the application!', action: 'OK' }).then(() =>
    leaveFor('/'),
  );
};

/** No session any more and none to be had: to sign-in, and back here after it. */
export const sendToSignIn = () => {
  clearSession();
  const { pathname, search } = window.location;
  leaveFor(signInPath(`${pathname}${search}`));
};
