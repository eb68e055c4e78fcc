import { ActionIcon, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEdit, IconNotes, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { ChatUser } from '../../../../../contract/src/chat.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { chatPeople, useOpenRoom } from '../chat.data.ts';
import { fullName } from '../contact.ts';
import styles from './new-conversation.module.css';

const pauseMilliseconds = 200;

/** Starts a conversation with a person that the user can write to. */
export const NewConversation = ({ userId }: { userId: string }) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        radius="xl"
        aria-label="New conversation"
        onClick={() => setOpened(true)}
      >
        <IconEdit size={20} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={opened} onClose={() => setOpened(false)} title="New conversation">
        {opened && <People userId={userId} onDone={() => setOpened(false)} />}
      </Modal>
    </>
  );
};

const People = ({ userId, onDone }: { userId: string; onDone: () => void }) => {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), pauseMilliseconds);
  const people = useQuery({ ...chatPeople(settled), placeholderData: keepPreviousData });
  const open = useOpenRoom();
  const navigate = useNavigate();
  const choose = async (id: string) => {
    const room = await open.mutateAsync(id).catch(() => undefined);
    onDone();
    if (room) await navigate(href('/c/:chatId', { chatId: room.roomId }));
  };
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        className={styles.search}
        aria-label="Search people"
        placeholder="Search by name or company"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ul className={styles.people} aria-busy={people.isFetching}>
        {settled === '' && (
          <li>
            <button type="button" disabled={open.isPending} onClick={() => choose(userId)}>
              <span className={styles.notes}>
                <IconNotes size={22} aria-hidden="true" />
              </span>
              <span>
                <strong>Notes to yourself</strong>
                <span>Only you can see them</span>
              </span>
            </button>
          </li>
        )}
        <LoadBoundary
          query={people}
          skeleton={
            <li>
              <ListSkeleton rows={4} />
            </li>
          }
          isEmpty={({ results }) => results.length === 0}
          empty={<li className={styles.none}>{emptyText(settled)}</li>}
        >
          {({ results }) =>
            results.map((person) => (
              <li key={person.id}>
                <Person person={person} busy={open.isPending} onChoose={choose} />
              </li>
            ))
          }
        </LoadBoundary>
      </ul>
    </>
  );
};

const emptyText = (search: string) =>
  search === '' ? 'No one you can write to yet.' : `No one you can write to matches “${search}”.`;

const describe = ({ opens, company }: ChatUser) =>
  [company, opens === 'credit' && 'Uses one of your new conversations'].filter(Boolean).join(' · ');

interface PersonProps {
  person: ChatUser;
  busy: boolean;
  onChoose: (id: string) => void;
}

const Person = ({ person, busy, onChoose }: PersonProps) => (
  <button type="button" disabled={busy} onClick={() => onChoose(person.id)}>
    <Avatar name={fullName(person)} picture={person.image} size={40} />
    <span>
      <strong>{fullName(person)}</strong>
      {describe(person) !== '' && <span>{describe(person)}</span>}
    </span>
  </button>
);
