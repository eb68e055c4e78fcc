import type { Deps } from '../../lib/deps.ts';
import { countUnread } from './notifications.queries.ts';

/** Tells every open tab of a person how many notifications are unread. */
export const ring = async ({ db, live }: Pick<Deps, 'db' | 'live'>, userId: string): Promise<void> => {
  live.send([userId], { action: 'notification', unread: await countUnread(db, userId) });
};
