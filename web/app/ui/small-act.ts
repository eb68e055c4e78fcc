import { isAway, isShownByCall } from '../lib/call-errors.ts';
import { infoToast } from './toasts.ts';

/**
 * Options of a mutation for a small act that is shown at once, such as a star. Without a connection it waits, and is sent
 * once there is one. No dialog interrupts the person: its call is `quiet`, and a toast says what became of it.
 */
export const smallAct = {
  networkMode: 'online',
  retry: (failures: number, error: Error) => failures < 2 && isAway(error),
} as const;

/** For `onMutate` of a small act. */
export const notifyIfOffline = () => {
  if (!navigator.onLine) infoToast('This is saved when you are back online.', 'You are offline');
};

/** For `onError` of a small act. The dialogs of plan limits and of ended sessions are shown by the call. */
export const notifyFailure = (error: Error) => {
  if (!isShownByCall(error)) infoToast(error.message, 'Not saved');
};
