import { hourMilliseconds } from '../../../../../contract/src/dates.ts';
import type { Deps } from '../../../lib/deps.ts';
import { notify } from '../../notifications/notifications.public.ts';

const cacheSize = 50_000;

/**
 * Notifies members who are not connected to any process of a new message: in app and by push, once an hour for each
 * room. Best effort, not part of the message's transaction. The mail is sent later if the message stays unread.
 */
export const openNotifyOfflineMembers = ({ clock, db, live }: Deps, warn: (cause: unknown) => void) => {
  const notified = new Set<string>();

  return (roomId: string, members: readonly string[], sender: { userId: string; name: string }): void => {
    // The key also prevents notifications by several processes.
    const dedupeKey = `chat ${roomId} ${Math.floor(clock.now().getTime() / hourMilliseconds)}`;
    for (const userId of members) {
      if (userId === sender.userId || live.isOnline(userId)) continue;
      const userKey = `${userId} ${dedupeKey}`;
      if (notified.has(userKey)) continue;
      if (notified.size >= cacheSize) notified.clear();
      notified.add(userKey);
      notify(db, {
        userId,
        about: sender.userId,
        kind: 'new_message',
        title: `New message from ${sender.name}`,
        body: 'Open the chat to read it.',
        link: `/c/${roomId}`,
        dedupeKey,
        only: ['in_app', 'push'],
      }).catch(warn);
    }
  };
};

export type NotifyOfflineMembers = ReturnType<typeof openNotifyOfflineMembers>;
