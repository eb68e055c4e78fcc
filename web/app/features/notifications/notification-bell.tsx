import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { useLiveSocket } from '../../lib/live.ts';
import { useLiveUpdates } from '../../lib/live-updates.ts';
import { registerWorker } from '../../lib/workers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { loadToasts } from '../../ui/toast-host.tsx';
import styles from './notification-bell.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead, useNotifications } from './notifications.data.ts';

const buttonLabel = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`;

/**
 * The bell in the header with the unread count and the latest notifications. It is on every page of a signed-in person,
 * and keeps the tab's socket open.
 */
export const NotificationBell = () => {
  useLiveSocket();
  useLiveUpdates();
  useEffect(() => {
    registerWorker();
    // A toast has to appear without a connection, too.
    void loadToasts().catch(() => undefined);
  }, []);
  const [open, setOpen] = useState(false);
  const { query, unread } = useNotifications(open);
  const markRead = useMarkRead();
  const follow = ({ id, read }: Notification) => {
    setOpen(false);
    if (!read) markRead.mutate([id]);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      offset={14}
      width="min(25rem, calc(100vw - 1.5rem))"
      shadow="none"
      radius="var(--radius-large)"
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.bell}
          aria-label={buttonLabel(unread)}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={22} stroke={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications">
        <div className={styles.head} data-autofocus tabIndex={-1}>
          <h2>Notifications</h2>
          {unread > 0 && (
            <PlainButton
              look="text"
              disabled={markRead.isPending}
              onClick={(event) => {
                // The button is removed when all are read.
                event.currentTarget.parentElement?.focus();
                markRead.mutate('all');
              }}
            >
              Mark all as read
            </PlainButton>
          )}
        </div>
        <div className={styles.latest}>
          <LoadBoundary
            query={query}
            skeleton={<ListSkeleton rows={4} label="Loading notifications" />}
            empty={<p className={styles.none}>No notifications yet. They will appear here.</p>}
          >
            {({ results }) => (
              <ul className={styles.list}>
                {results.map((notification) => (
                  <NotificationRow key={notification.id} notification={notification} onFollow={follow} />
                ))}
              </ul>
            )}
          </LoadBoundary>
        </div>
        <Link to="/account/notifications" className={styles.all} onClick={() => setOpen(false)}>
          See all notifications
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
};
