import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatRoom } from '../../../../contract/src/chat.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useRooms } from './chat.data.ts';
import { useOnline } from './chat.realtime.ts';
import { contactOf } from './contact.ts';
import { ContactLink } from './contact-link.tsx';
import styles from './contact-list.module.css';

/** Moves the focus along the list by the arrow keys. */
const step = (event: KeyboardEvent<HTMLElement>, list: HTMLElement | null) => {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  // In the search field, only down leads away; the other keys move the caret.
  if (to === undefined || (at === -1 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, to))]?.focus();
};

const matches = (room: ChatRoom, userId: string, words: string) => {
  const { name, company } = contactOf(room, userId);
  const text = `${name} ${company ?? ''} ${room.last_message?.message ?? ''}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** One's conversations, newest activity first. */
export const ContactList = ({ userId, chosen }: { userId: string; chosen: string | undefined }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRooms();
  const online = useOnline();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const words = search.trim();
  const searching = words !== '' && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);

  const found = data?.filter((room) => matches(room, userId, words));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; keys move it
    <div className={styles.contacts} onKeyDown={(event) => step(event, list.current)}>
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
        {found?.length === 0 && words !== '' && !hasNextPage && (
          <p className={styles.none}>Nobody by “{words}”.</p>
        )}
        <ul ref={list} className={styles.list} aria-label="Conversations">
          {found?.map((room) => (
            <li key={room.roomId}>
              <ContactLink
                room={room}
                contact={contactOf(room, userId, online)}
                userId={userId}
                current={room.roomId === chosen}
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <button
            type="button"
            className={styles.more}
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading' : 'Show older conversations'}
          </button>
        )}
      </div>
    </div>
  );
};
