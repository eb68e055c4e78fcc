import { isShownByCall, retryIfUnavailable } from '../lib/call-errors.ts';
import { infoToast } from './toasts.ts';

/**
 * Options of a mutation whose result is shown at once, such as a star. Without a connection it waits, and is sent once
 * there is one. No dialog interrupts the person: its call is `quiet`, and a toast reports a failure.
 */
export const optimisticMutation = { networkMode: 'online', retry: retryIfUnavailable } as const;

/** For `onMutate` of an optimistic mutation. */
export const notifyIfOffline = () => {
  if (!navigator.onLine) infoToast('We will save this when you are back online.', 'You are offline');
};

/** For `onError` of an optimistic mutation. The dialogs of plan limits and of ended sessions are shown by the call. */
export const notifyFailure = (error: Error) => {
  if (!isShownByCall(error)) infoToast(error.message, 'Not saved');
};
