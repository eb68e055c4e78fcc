import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { unread } from './chat.data.ts';
import { useChatSync } from './chat.realtime.ts';
import styles from './chat-badge.module.css';

const prefix = /^\(\d+\+?\) /;
const short = (count: number) => (count > 99 ? '99+' : String(count));

/** Puts the count before the page's title, whatever page sets it and when. */
const useCountInTitle = (count: number) =>
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(prefix, '');
      const wanted = count > 0 ? `(${short(count)}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
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
  const { data } = useQuery(unread());
  const count = data?.messages ?? 0;
  useCountInTitle(count);
  const label = count === 0 ? 'Messages' : `Messages, ${count} unread`;
  return (
    <Link to="/chat" className={styles.badge} aria-label={label}>
      <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {short(count)}
        </span>
      )}
    </Link>
  );
};

/** The way to one's messages, with how many are unread; admins have none. */
export const ChatBadge = () => {
  const profile = useSession();
  return profile && profile.type !== 'admin' ? <Badge /> : null;
};
