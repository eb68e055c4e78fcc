import { limits } from '../../../../contract/src/limits.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

/** Sent to the person for whom a program wants to act. */
export const actionPending = (userId: string, title: string, keyName: string): NotificationEvent => ({
  userId,
  kind: 'action_pending',
  title: `Confirm: ${title}`,
  body: `“${keyName}” asks to do this for you. Nothing happens until you confirm it, within ${limits.pendingActionHours} hours.`,
  link: '/account/pending-actions',
});
