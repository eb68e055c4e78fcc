import { leaveFor } from '../../lib/leave.ts';
import { clearAllOwnStorage, ownNames, unsentPrefix } from '../../lib/own-storage.ts';
import { clearSession, readProfile } from '../../lib/session.ts';
import { clearViewSession, readViewSession } from '../../lib/view-session.ts';
import { dropPushSubscription } from '../../lib/workers.ts';

/** Ends the session on the server and in the browser, and reloads at `path`, so that no data remains in memory. */
const signOutTo = async (path: string) => {
  const unsent = ownNames(readProfile()?.id ?? '', unsentPrefix).length;
  if (unsent > 0 && !(await (await import('./confirm-unsent.ts')).confirmUnsent(unsent))) return;
  const [{ call }, { closeLiveSocket }, { getQueryClient }, { signOut }] = await Promise.all([
    import('../../lib/call.ts'),
    import('../../lib/live.ts'),
    import('../../lib/query-client.ts'),
    import('../../../../contract/src/accounts.ts'),
  ]);
  closeLiveSocket();
  // Otherwise a list that is still loading would be refused, and logged as an error.
  await getQueryClient().cancelQueries();
  // A failure on the server does not keep this browser signed in.
  await call(signOut, { quiet: true }).catch(() => undefined);
  await dropPushSubscription().catch(() => undefined);
  clearAllOwnStorage();
  clearSession();
  leaveFor(path);
};

/** Ends the view of an admin who sees as somebody, and returns to the page of the account. */
export const leaveView = async () => {
  const back = readViewSession()?.back ?? '/dashboard';
  const [{ call }, { seeAsEnd }] = await Promise.all([
    import('../../lib/call.ts'),
    import('../../../../contract/src/account-desk.ts'),
  ]);
  await call(seeAsEnd, { quiet: true }).catch(() => undefined);
  clearViewSession();
  leaveFor(back);
};

export const signOutHere = () => (readViewSession() ? leaveView() : signOutTo('/'));

/** For an account without a password, which gets one by a mailed code. The page for it is for visitors only. */
export const signOutToSetPassword = () => signOutTo('/account/forgot-password');
