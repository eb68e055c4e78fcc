/** An open socket of a person. `send` takes a text frame; the socket itself handles slow readers. */
export interface LiveSocket {
  userId: string;
  sessionId: string;
  send(text: string): void;
  /** Closes the socket: the session ended, or the account lost access. */
  end(): void;
}

/** The open sockets of this process. `onPresenceChange` is called when a person opens the first or closes the last one. */
export const openSockets = (onPresenceChange: (userId: string, online: boolean) => void) => {
  const byUser = new Map<string, Set<LiveSocket>>();
  return {
    userIds: () => [...byUser.keys()],
    has: (userId: string) => byUser.has(userId),
    *all() {
      for (const sockets of byUser.values()) yield* sockets;
    },
    send: (userIds: Iterable<string>, text: string) => {
      for (const userId of userIds) for (const socket of byUser.get(userId) ?? []) socket.send(text);
    },
    close: ({
      userIds = [],
      sessionIds = [],
    }: {
      userIds?: readonly string[];
      sessionIds?: readonly string[];
    }) => {
      for (const userId of userIds) for (const socket of byUser.get(userId) ?? []) socket.end();
      if (sessionIds.length === 0) return;
      const ended = new Set(sessionIds);
      for (const sockets of byUser.values())
        for (const socket of sockets) if (ended.has(socket.sessionId)) socket.end();
    },
    /** Adds an open socket. Returns the function that removes it. */
    add: (socket: LiveSocket) => {
      const sockets = byUser.get(socket.userId) ?? new Set<LiveSocket>();
      byUser.set(socket.userId, sockets.add(socket));
      if (sockets.size === 1) onPresenceChange(socket.userId, true);
      return () => {
        if (!sockets.delete(socket) || sockets.size > 0) return;
        byUser.delete(socket.userId);
        onPresenceChange(socket.userId, false);
      };
    },
  };
};
