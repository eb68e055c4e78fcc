import type { Live } from '../../../lib/live.ts';

const PRESENCE_INTERVAL_MS = 200;

/** Sends users who are connected to this process the list of their contacts that are online. */
export const openRoomPresence = (live: Live, getContacts: (userId: string) => Set<string>) => {
  const outdated = new Set<string>();
  let isScheduled = false;
  const send = (userId: string) => {
    outdated.delete(userId);
    if (!live.isHere(userId)) return;
    const userList = [...getContacts(userId)].filter(live.isOnline).map((id) => ({ id }));
    live.sendHere([userId], JSON.stringify({ action: 'onlineUser', userList }));
  };
  const sendOutdated = () => {
    isScheduled = false;
    for (const userId of [...outdated]) send(userId);
  };
  /** Sends in batches, so that a thousand users who reconnect at once cost each contact a few frames. */
  const schedule = (userIds: Iterable<string>) => {
    for (const userId of userIds) if (live.isHere(userId)) outdated.add(userId);
    if (outdated.size === 0 || isScheduled) return;
    isScheduled = true;
    setTimeout(sendOutdated, PRESENCE_INTERVAL_MS).unref();
  };
  live.onPresence((userId) => schedule(getContacts(userId)));
  return { send, schedule };
};
