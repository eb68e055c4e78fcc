import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import { listen } from './listen.ts';

const recheckMilliseconds = 15_000;

/**
 * Closes the sockets of sessions that end, and removes the callers whose rights change from the cache: the database
 * notifies after the commit (triggers of the migrations).
 * Notifications lost while disconnected are covered by a check of all open sessions on each connect and every 15 s.
 */
export const startSessionRevocationListener = (
  { db, live, sessions }: Pick<Deps, 'db' | 'live' | 'sessions'>,
  directUrl: string,
): { stop(): Promise<void> } => {
  const closeEnded = async () => {
    const open = new Set([...live.sockets()].map(({ sessionId }) => sessionId));
    if (open.size === 0) return;
    const { rows } = await sql<{ id: string }>`
      select sessions.id from sessions
      join users on users.id = sessions.user_id
      left join company_people on company_people.user_id = users.id
      left join users as owners on owners.id = company_people.owner_id
      where sessions.id = any(${[...open]}) and sessions.revoked_at is null and sessions.expires_at > now()
        and users.status = 'active' and coalesce(owners.status, 'active') = 'active'`.execute(db);
    for (const { id } of rows) open.delete(id);
    live.close({ sessionIds: [...open] });
  };
  // While the database is unavailable, the next check covers it.
  const recheck = () => void closeEnded().catch(() => {});
  const checking = setInterval(recheck, recheckMilliseconds);
  checking.unref();
  const listener = listen(
    directUrl,
    ['session_ended', 'api_key_revoked', 'account_changed', 'members_changed'],
    {
      onMessage: (channel, id) => {
        if (channel === 'api_key_revoked') return sessions.delete(id);
        if (channel === 'session_ended') sessions.delete(id);
        else sessions.clear();
        if (channel === 'members_changed') return;
        live.close(channel === 'session_ended' ? { sessionIds: [id] } : { userIds: [id] });
        // A change of an owner's account also affects their colleagues.
        if (channel === 'account_changed') recheck();
      },
      connected: () => {
        sessions.clear();
        recheck();
      },
    },
  );
  return {
    stop: async () => {
      clearInterval(checking);
      await listener.close();
    },
  };
};
