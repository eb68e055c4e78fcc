import { useMutation, useQuery } from '@tanstack/react-query';
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
import { endpointQuery, getQueryClient, invalidate, listQuery } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { notifyFailure, notifyIfOffline, optimisticMutation } from '../../ui/optimistic-mutation.ts';

/** The number of notifications in the bell’s list. */
const latestCount = 6;
export const historyPageSize = 20;

const unread = endpointQuery(notificationUnread);
const latest = endpointQuery(notificationHistory, { query: { page_size: latestCount } });
export const history = (page: number, onlyUnread: boolean) =>
  listQuery(notificationHistory, {
    query: { page, page_size: historyPageSize, ...(onlyUnread && { unread: 'true' }) },
  });
export const preferences = endpointQuery(notificationPreferences);

/** The unread count, updated by the socket and loaded again after each reconnection. */
export const useUnread = (): number => {
  const profile = useSession();
  const live = useLiveState();
  useLive('notification', (frame) => {
    getQueryClient().setQueryData(unread.queryKey, frame.unread);
    void invalidate(notificationHistory);
  });
  useEffect(() => {
    if (live === 'open') void invalidate(notificationUnread);
  }, [live]);
  const { data } = useQuery({
    ...unread,
    enabled: profile !== null,
    refetchOnWindowFocus: 'always',
  });
  return data ?? 0;
};

/** List, unread count, status and error (spec section 4). */
export const useNotifications = (open: boolean) => {
  const count = useUnread();
  const query = useQuery({ ...latest, enabled: open });
  return { ...loadState(query), list: query.data?.results ?? [], unread: count, query };
};

/** Marks some notifications as read, or all. */
export const useMarkRead = () =>
  useMutation({
    ...optimisticMutation,
    mutationFn: (ids: string[] | 'all') =>
      call(notificationsRead, { body: ids === 'all' ? { all: true } : { ids }, quiet: true }),
    // Opening a notification marks it in passing: a failure of that is not shown.
    onMutate: (ids) => {
      if (ids === 'all') notifyIfOffline();
    },
    onError: (error, ids) => {
      if (ids === 'all') notifyFailure(error);
    },
    onSuccess: (answer) => {
      getQueryClient().setQueryData(unread.queryKey, answer.unread);
      return invalidate(notificationHistory);
    },
  });

const merge = (current: Preferences, change: PreferencesChange): Preferences => {
  const entries = Object.entries(current) as [NotificationKind, ChannelChoice][];
  return Object.fromEntries(entries.map(([kind, choice]) => [kind, { ...choice, ...change[kind] }]));
};

/** Changes preferences optimistically; rolls back when the server refuses. */
export const useSavePreferences = () => {
  const client = getQueryClient();
  const { queryKey } = preferences;
  return useMutation({
    mutationFn: (change: PreferencesChange) => call(preferencesUpdate, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, merge(before, change));
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => invalidate(notificationPreferences),
  });
};

/** The preferences that the token of an email’s link can change. */
export const mailPreferencesByToken = (token: string) => endpointQuery(mailPreferences, { query: { token } });

export const useSaveMailPreferences = (token: string) =>
  useMutation({
    mutationFn: (mail: MailPreferences['mail']) => call(mailPreferencesUpdate, { body: { token, mail } }),
    onSuccess: (answer) => getQueryClient().setQueryData(mailPreferencesByToken(token).queryKey, answer),
  });
