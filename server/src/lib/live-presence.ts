interface Peer {
  heardAt: number;
  users: Set<string>;
}

/**
 * Who is connected to any process: the own people, and what each other process says of its own. `changed` is called for
 * everybody who came or went; a process silent for `expires` milliseconds is forgotten with all its people.
 */
export const openPresence = (changed: (userId: string) => void, expires: number) => {
  const own = new Set<string>();
  const peers = new Map<string, Peer>();

  const isOnline = (userId: string): boolean => {
    if (own.has(userId)) return true;
    for (const { users } of peers.values()) if (users.has(userId)) return true;
    return false;
  };
  /** Changes who is connected, and tells only where somebody really came or went. */
  const change = (userIds: Iterable<string>, act: () => void) => {
    const before = [...userIds].map((userId) => [userId, isOnline(userId)] as const);
    act();
    for (const [userId, was] of before) if (isOnline(userId) !== was) changed(userId);
  };
  const peerOf = (id: string): Peer => {
    const peer = peers.get(id) ?? { heardAt: Date.now(), users: new Set<string>() };
    peers.set(id, peer);
    return peer;
  };

  return {
    isOnline,
    hasPeers: () => peers.size > 0,
    setOwn: (userId: string, online: boolean) =>
      change([userId], () => (online ? own.add(userId) : own.delete(userId))),
    /** Marks a process as alive; answers whether it was known. */
    heardOf: (id: string): boolean => {
      const known = peers.has(id);
      peerOf(id).heardAt = Date.now();
      return known;
    },
    setPeer: (id: string, userId: string, online: boolean) => {
      const { users } = peerOf(id);
      change([userId], () => (online ? users.add(userId) : users.delete(userId)));
    },
    /** All people of a process, in pieces: the first one replaces what was known. */
    setRoster: (id: string, userIds: readonly string[], first: boolean) => {
      const { users } = peerOf(id);
      change(new Set([...userIds, ...(first ? users : [])]), () => {
        if (first) users.clear();
        for (const userId of userIds) users.add(userId);
      });
    },
    forgetSilent: () => {
      for (const [id, { heardAt, users }] of peers)
        if (heardAt < Date.now() - expires) change(users, () => peers.delete(id));
    },
  };
};
