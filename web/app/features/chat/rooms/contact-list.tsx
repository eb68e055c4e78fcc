import { TextInput } from '@mantine/core';
import { IconNotes, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import type { ChatRoom } from '../../../../../contract/src/chat.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { readDraft, useRooms } from '../chat.data.ts';
import { useOnline } from '../chat.realtime.ts';
import { type Contact, toContact } from '../contact.ts';
import styles from './contact-list.module.css';

/** Moves the focus along the list by the arrow keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, list: HTMLElement | null) => {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const index = links.indexOf(document.activeElement as HTMLAnchorElement);
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key];
  // In the search field only ArrowDown moves the focus; the other keys move the caret.
  if (to === undefined || (index === -1 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
};

const matches = (room: ChatRoom, userId: string, query: string) => {
  const { name, company } = toContact(room, userId);
  const text = `${name} ${company ?? ''} ${room.last_message?.message ?? ''}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The user’s conversations, newest activity first. */
export const ContactList = ({ userId, chosen }: { userId: string; chosen: string | undefined }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useRooms();
  const online = useOnline();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const query = search.trim();
  const failed = isFetchNextPageError && !isFetchingNextPage;
  const searching = query !== '' && hasNextPage && !isFetchingNextPage && !failed;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);

  const moreLabel = failed ? 'Try again' : 'Show older conversations';
  const found = data?.filter((room) => matches(room, userId, query));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; arrow keys move it
    <div className={styles.contacts} onKeyDown={(event) => moveFocus(event, list.current)}>
      <TextInput
        type="search"
        className={styles.search}
        aria-label="Search conversations"
        placeholder="Search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className={styles.scroller}>
        {!found && (
          <div className={styles.waiting}>
            {error ? (
              <ErrorState message={error.message} onRetry={refetch} />
            ) : (
              <ListSkeleton rows={6} label="Loading your conversations" />
            )}
          </div>
        )}
        {found?.length === 0 && query !== '' && !hasNextPage && (
          <p className={styles.none}>No conversations match “{query}”.</p>
        )}
        <ul ref={list} className={styles.list} aria-label="Conversations">
          {found?.map((room) => (
            <li key={room.roomId}>
              <ContactLink
                room={room}
                contact={toContact(room, userId, online)}
                userId={userId}
                current={room.roomId === chosen}
              />
            </li>
          ))}
        </ul>
        {failed && (
          <p className={styles.none} role="alert">
            Older conversations could not be loaded.
          </p>
        )}
        {hasNextPage && (
          <button
            type="button"
            className={styles.more}
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading' : moreLabel}
          </button>
        )}
      </div>
    </div>
  );
};

interface LinkProps {
  room: ChatRoom;
  contact: Contact;
  userId: string;
  /** Whether its conversation is open. */
  current: boolean;
}

/** A conversation in the list. */
const ContactLink = ({ room, contact, userId, current }: LinkProps) => {
  const unread = current ? 0 : room.unread_count;
  return (
    <Link
      to={href('/c/:chatId', { chatId: contact.roomId })}
      className={styles.contact}
      aria-current={current ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className={styles.photo}>
        {contact.self ? (
          <span className={styles.notes}>
            <IconNotes size={22} aria-hidden="true" />
          </span>
        ) : (
          <Avatar name={contact.name} picture={contact.image} size={44} />
        )}
        {!contact.self && (
          <span className={styles.presence} data-online={contact.isOnline || undefined}>
            <span className="visually-hidden">{contact.isOnline ? 'Online' : 'Offline'}</span>
          </span>
        )}
      </span>
      <span className={styles.lines}>
        <span className={styles.top}>
          <strong>{contact.name}</strong>
          {room.last_message && (
            <span className={styles.when}>
              <RelativeTime time={room.last_message.timestamp} />
            </span>
          )}
        </span>
        {contact.company !== null && <span className={styles.company}>{contact.company}</span>}
        <span className={styles.bottom}>
          <Preview room={room} userId={userId} current={current} />
          {unread > 0 && (
            <span className={styles.count}>
              {unread > 99 ? '99+' : unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
};

const Preview = ({ room, userId, current }: Pick<LinkProps, 'room' | 'userId' | 'current'>) => {
  const draft = current ? '' : readDraft(userId, room.roomId);
  if (draft !== '')
    return (
      <span className={styles.preview}>
        <em>Draft:</em> {draft}
      </span>
    );
  const { last_message: last } = room;
  if (!last) return <span className={styles.preview}>No messages yet</span>;
  const isOwn = last.user === userId && room.type === 'DM';
  return (
    <span className={styles.preview}>
      {isOwn && 'You: '}
      {last.message || last.file?.name || 'Message deleted'}
    </span>
  );
};
