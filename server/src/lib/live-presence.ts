interface Peer {
  seenAt: number;
  users: Set<string>;
}

/**
 * Tracks who is connected to any process: to this one, and to the others as they report it. `changed` is called for each
 * person who connected or left. A process without messages for `expires` milliseconds is removed with all its people.
 */
export const openPresence = (changed: (userId: string) => void, expires: number) => {
  const local = new Set<string>();
  const peers = new Map<string, Peer>();

  const isOnline = (userId: string): boolean => {
    if (local.has(userId)) return true;
    for (const { users } of peers.values()) if (users.has(userId)) return true;
    return false;
  };
  const countProcesses = (userId: string): number => {
    let count = local.has(userId) ? 1 : 0;
    for (const { users } of peers.values()) if (users.has(userId)) count += 1;
    return count;
  };
  /** Applies a change and reports the people whose state differs after it. */
  const change = (userIds: Iterable<string>, apply: () => void) => {
    const before = [...userIds].map((userId) => [userId, isOnline(userId)] as const);
    apply();
    for (const [userId, was] of before) if (isOnline(userId) !== was) changed(userId);
  };
  const getPeer = (id: string): Peer => {
    const peer = peers.get(id) ?? { seenAt: Date.now(), users: new Set<string>() };
    peers.set(id, peer);
    return peer;
  };

  return {
    isOnline,
    countProcesses,
    hasPeers: () => peers.size > 0,
    setLocal: (userId: string, online: boolean) =>
      change([userId], () => (online ? local.add(userId) : local.delete(userId))),
    /** Marks a process as alive. Returns whether it was tracked before. */
    markAlive: (id: string): boolean => {
      const tracked = peers.has(id);
      getPeer(id).seenAt = Date.now();
      return tracked;
    },
    setPeer: (id: string, userId: string, online: boolean) => {
      const { users } = getPeer(id);
      change([userId], () => (online ? users.add(userId) : users.delete(userId)));
    },
    /** Takes all people of a process in chunks: the first one replaces the earlier state. */
    setPeerUsers: (id: string, userIds: readonly string[], first: boolean) => {
      const { users } = getPeer(id);
      change(new Set([...userIds, ...(first ? users : [])]), () => {
        if (first) users.clear();
        for (const userId of userIds) users.add(userId);
      });
    },
    purgeExpired: () => {
      for (const [id, { seenAt, users }] of peers)
        if (seenAt < Date.now() - expires) change(users, () => peers.delete(id));
    },
  };
};
