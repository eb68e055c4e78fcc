import type { Deps } from '../../lib/deps.ts';
import { notify } from '../notifications/notifications.public.ts';

const hour = 3_600_000;
const remembered = 50_000;

/**
 * Tells the people of a room who are connected nowhere that somebody wrote: in the bell and by push, once an hour a
 * room. The mail comes later, and only if it stays unread. Lossy: it is no part of the message's transaction.
 */
export const openNotifyAbsent = ({ db, live }: Deps, warn: (cause: unknown) => void) => {
  const told = new Set<string>();

  return (roomId: string, members: readonly string[], writer: { userId: string; name: string }): void => {
    const now = Math.floor(Date.now() / hour);
    for (const userId of members) {
      if (userId === writer.userId || live.isOnline(userId)) continue;
      const key = `chat ${roomId} ${now}`;
      const own = `${userId} ${key}`;
      if (told.has(own)) continue;
      if (told.size >= remembered) told.clear();
      told.add(own);
      notify(db, {
        userId,
        about: writer.userId,
        kind: 'new_message',
        title: `${writer.name} wrote to you`,
        body: 'Open the chat to read it.',
        link: `/c/${roomId}`,
        // Of several processes one tells.
        key,
        only: ['in_app', 'push'],
      }).catch(warn);
    }
  };
};

export type NotifyAbsent = ReturnType<typeof openNotifyAbsent>;
