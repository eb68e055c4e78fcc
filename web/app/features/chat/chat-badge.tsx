import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { unreadCount } from './chat.data.ts';
import { useChatSync } from './chat.realtime.ts';
import styles from './chat-badge.module.css';

const prefix = /^\(\d+\+?\) /;
const formatUnread = (count: number) => (count > 99 ? '99+' : String(count));

/** Prefixes the document title with the count, also when a page changes the title. */
const useCountInTitle = (count: number) =>
  useEffect(() => {
    const write = () => {
      const title = document.title.replace(prefix, '');
      const next = count > 0 ? `(${formatUnread(count)}) ${title}` : title;
      if (document.title !== next) document.title = next;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [count]);

const Badge = () => {
  useChatSync();
  const { data } = useQuery(unreadCount());
  const count = data?.messages ?? 0;
  useCountInTitle(count);
  const label = count === 0 ? 'Messages' : `Messages, ${count} unread`;
  return (
    <Link to="/chat" className={styles.badge} aria-label={label}>
      <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {formatUnread(count)}
        </span>
      )}
    </Link>
  );
};

/** The link to the inbox with the unread count; admins have no inbox. */
export const ChatBadge = () => {
  const profile = useSession();
  return profile && profile.type !== 'admin' ? <Badge /> : null;
};
