import { CallError } from '../../../contract/src/client.ts';

/** Whether a call may be repeated: the network or the server was away. */
export const isAway = (error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503);

/** Whether a dialog has already told of the failure: a plan limit, or an ended session. */
export const isShownByCall = (error: Error): boolean =>
  error instanceof CallError && (error.code === 'plan_limit' || [401, 403].includes(error.status));
