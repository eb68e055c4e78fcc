import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import {
  type ChannelChoice,
  type MailPreferences,
  mailPreferences,
  mailPreferencesUpdate,
  notificationHistory,
  notificationPreferences,
  notificationsRead,
  notificationUnread,
  type Preferences,
  type PreferencesChange,
  preferencesUpdate,
} from '../../../../contract/src/notifications.ts';
import { call } from '../../lib/call.ts';
import { useLive, useLiveState } from '../../lib/live.ts';
import { loadState } from '../../lib/load-state.ts';
import { queryOf } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';

const pollMilliseconds = 60_000;
/** What the bell shows before its link to all of them. */
const latestCount = 6;
export const historyPageSize = 20;

const unread = queryOf(notificationUnread);
const latest = queryOf(notificationHistory, { query: { page_size: latestCount } });
export const history = (page: number, onlyUnread: boolean) =>
  queryOf(notificationHistory, {
    query: { page, page_size: historyPageSize, ...(onlyUnread ? { unread: 'true' } : {}) },
  });
export const preferences = queryOf(notificationPreferences);

/**
 * Keeps the count true: by the socket, and by asking again whenever that comes back, for what was missed meanwhile.
 * Admins have no socket: for them it is asked every minute.
 */
export const useUnread = (): number => {
  const client = useQueryClient();
  const profile = useSession();
  const live = useLiveState();
  useLive('notification', (frame) => {
    client.setQueryData(unread.queryKey, frame.unread);
    void client.invalidateQueries({ queryKey: [notificationHistory.path] });
  });
  useEffect(() => {
    if (live === 'open') void client.invalidateQueries({ queryKey: [notificationUnread.path] });
  }, [live, client]);
  const { data } = useQuery({
    ...unread,
    enabled: profile !== null,
    refetchOnWindowFocus: 'always',
    ...(profile?.type === 'admin' ? { refetchInterval: pollMilliseconds } : {}),
  });
  return data ?? 0;
};

/** The notifications as spec section 4 has them: list, unread count, status, error. */
export const useNotifications = (open: boolean) => {
  const count = useUnread();
  const query = useQuery({ ...latest, enabled: open });
  return { ...loadState(query), list: query.data?.results ?? [], unread: count, query };
};

/** Marks those named as read, or all. */
export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | 'all') =>
      // Opening one marks it by the way; who marks all asked for that alone.
      call(notificationsRead, { body: ids === 'all' ? { all: true } : { ids }, quiet: ids !== 'all' }),
    onSuccess: (answer) => {
      client.setQueryData(unread.queryKey, answer.unread);
      return client.invalidateQueries({ queryKey: [notificationHistory.path] });
    },
  });
};

const merged = (now: Preferences, change: PreferencesChange): Preferences => {
  const entries = Object.entries(now) as [NotificationKind, ChannelChoice][];
  return Object.fromEntries(entries.map(([kind, choice]) => [kind, { ...choice, ...change[kind] }]));
};

/** Changes one switch: it moves at once, and back where the server refuses. */
export const useChoose = () => {
  const client = useQueryClient();
  const { queryKey } = preferences;
  return useMutation({
    mutationFn: (change: PreferencesChange) => call(preferencesUpdate, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, merged(before, change));
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};

/** What a mail's link may switch. */
export const linkedMails = (token: string) => queryOf(mailPreferences, { query: { token } });

export const useChooseMails = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: MailPreferences['mail']) => call(mailPreferencesUpdate, { body: { token, mail } }),
    onSuccess: (answer) => client.setQueryData(linkedMails(token).queryKey, answer),
  });
};
