import type { Deps } from '../../lib/deps.ts';
import type { Live } from '../../lib/live.ts';
import { countUnread } from './notifications.queries.ts';

/** Tells every open tab of a person how many notifications are unread. */
export const ring = async ({ db, live }: Deps & { live?: Live }, userId: string): Promise<void> => {
  live?.send([userId], { action: 'notification', unread: await countUnread(db, userId) });
};
