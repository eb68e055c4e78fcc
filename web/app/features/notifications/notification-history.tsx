import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PagedList } from '../../ui/paged-list.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { groupByDay } from './day-groups.ts';
import styles from './notification-history.module.css';
import { NotificationRow } from './notification-row.tsx';
import { history, historyPageSize, useMarkRead, useUnread } from './notifications.data.ts';

/** All notifications by day, with a filter for unread ones. */
export const NotificationHistory = () => {
  const { filters, page, set } = useUrlFilters({ show: 'all' });
  const onlyUnread = filters.show === 'unread';
  const query = useQuery(history(page, onlyUnread));
  const unread = useUnread();
  const markRead = useMarkRead();
  return (
    <div className={styles.history} tabIndex={-1}>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label="Which notifications"
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(show) => set({ show })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: unread === 0 ? 'Unread' : `Unread (${unread})` },
          ]}
        />
        <Button
          variant="default"
          size="sm"
          disabled={unread === 0}
          loading={markRead.isPending && markRead.variables === 'all'}
          onClick={() => markRead.mutate('all')}
        >
          Mark all as read
        </Button>
      </div>
      <PagedList
        query={query}
        rows="notifications"
        pageSize={historyPageSize}
        empty={
          onlyUnread ? (
            <EmptyState
              title="No unread notifications"
              text="New ones will appear here and in the bell above."
              action={
                <LinkButton to="?" look="quiet">
                  Show all
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              title="No notifications yet"
              text="News about applications, messages and decisions will appear here."
            />
          )
        }
      >
        {({ results }) =>
          groupByDay(results).map(({ label, notifications }) => (
            <section key={label} className={styles.day} aria-label={label}>
              <h2>{label}</h2>
              <ul>
                {notifications.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    dated
                    onFollow={({ id, read }) => !read && markRead.mutate([id])}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </div>
  );
};
