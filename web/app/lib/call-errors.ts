import { CallError } from '../../../contract/src/client.ts';

const maxRetries = 2;

/** The retry rule of queries and optimistic mutations: only while the network or the server is unavailable. */
export const retryIfUnavailable = (failures: number, error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503) && failures < maxRetries;

/** Whether a dialog has already told of the failure: a plan limit, or an ended session. */
export const isShownByCall = (error: Error): boolean =>
  error instanceof CallError && (error.code === 'plan_limit' || [401, 403].includes(error.status));
