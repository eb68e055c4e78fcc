import { leaveFor } from '../../lib/leave.ts';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { clearSession } from '../../lib/session.ts';
import { dropPushSubscription } from '../../lib/workers.ts';

/** Ends the session on the server and in the browser, and reloads the start page, so that no data remains in memory. */
export const signOutHere = async () => {
  const [{ call }, { leaveLive }, { signOut }] = await Promise.all([
    import('../../lib/call.ts'),
    import('../../lib/live.ts'),
    import('../../../../contract/src/accounts.ts'),
  ]);
  leaveLive();
  // A failure on the server does not keep this browser signed in.
  await call(signOut, { quiet: true }).catch(() => undefined);
  await dropPushSubscription().catch(() => undefined);
  clearAllOwnStorage();
  clearSession();
  leaveFor('/');
};
