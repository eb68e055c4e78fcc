import {
  pendingActionConfirm,
  pendingActionDecline,
  pendingActionList,
} from '../../../../contract/src/pending-actions.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate } from '../../lib/query-client.ts';

/** What programs with a key of the account ask for: what waits, then what was decided. */
export const pendingActions = endpointQuery(pendingActionList);

/** Makes the call that a program asked for. A refusal is shown, and stays at the action. */
export const confirmPendingAction = (id: string) =>
  call(pendingActionConfirm, { params: { id }, body: {} }).finally(() => invalidate(pendingActionList));

export const declinePendingAction = (id: string) =>
  call(pendingActionDecline, { params: { id }, body: {} }).finally(() => invalidate(pendingActionList));
