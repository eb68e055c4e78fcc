import type { SessionUser } from './authenticate.ts';

/**
 * Callers by session, or by the hash of their API key, looked up a moment ago. Only reads use it: a mutation always looks
 * its caller up.
 */
export interface SessionCache {
  /** The caller from the cache, or from `lookUp`, which concurrent calls of a session share. */
  read(sessionId: string, lookUp: () => Promise<SessionUser | undefined>): Promise<SessionUser | undefined>;
  delete(sessionId: string): void;
  clear(): void;
}

/**
 * How long a caller is cached. The session listener removes callers earlier when their rights change; this is the bound
 * when its notification is lost.
 */
export const sessionCacheMilliseconds = 1_000;

export const openSessionCache = (lifetime: number): SessionCache => {
  /** Ordered by age. */
  const entries = new Map<string, { caller: Promise<SessionUser | undefined>; until: number }>();

  const removeExpired = (now: number) => {
    for (const [sessionId, { until }] of entries) {
      if (until > now) return;
      entries.delete(sessionId);
    }
  };

  return {
    async read(sessionId, lookUp) {
      const now = performance.now();
      removeExpired(now);
      const cached = entries.get(sessionId);
      if (cached) return cached.caller;
      const entry = { caller: lookUp(), until: now + lifetime };
      entries.set(sessionId, entry);
      const caller = await entry.caller.catch((cause: unknown) => {
        if (entries.get(sessionId) === entry) entries.delete(sessionId);
        throw cause;
      });
      if (caller === undefined && entries.get(sessionId) === entry) entries.delete(sessionId);
      return caller;
    },
    delete: (sessionId) => void entries.delete(sessionId),
    clear: () => entries.clear(),
  };
};
