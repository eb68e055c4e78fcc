import { leaveFor } from '../../lib/leave.ts';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { clearSession } from '../../lib/session.ts';
import { dropPushSubscription } from '../../lib/workers.ts';

/** Ends the session on the server and here, and loads the start page afresh, so that no data of it stays. */
export const signOutHere = async () => {
  const [{ call }, { leaveLive }, { signOut }] = await Promise.all([
    import('../../lib/call.ts'),
    import('../../lib/live.ts'),
    import('../../../../contract/src/accounts.ts'),
  ]);
  leaveLive();
  // Whatever the server says, this browser is signed out.
  await call(signOut, { quiet: true }).catch(() => undefined);
  await dropPushSubscription().catch(() => undefined);
  clearAllOwnStorage();
  clearSession();
  leaveFor('/');
};
