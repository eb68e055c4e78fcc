import { ActionIcon, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEdit, IconNotes, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChatUser } from '../../../../contract/src/chat.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { people, useOpenRoom } from './chat.data.ts';
import { nameOf } from './contact.ts';
import styles from './new-conversation.module.css';

const pauseMilliseconds = 200;

/** Starts a conversation with somebody one may write to. */
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
  const found = useQuery({ ...people(settled), placeholderData: keepPreviousData });
  const open = useOpenRoom();
  const navigate = useNavigate();
  const choose = async (id: string) => {
    const room = await open.mutateAsync(id).catch(() => undefined);
    onDone();
    if (room) await navigate(`/c/${room.roomId}`);
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
      <ul className={styles.people} aria-busy={found.isFetching}>
        {settled === '' && (
          <li>
            <button type="button" disabled={open.isPending} onClick={() => choose(userId)}>
              <span className={styles.notes}>
                <IconNotes size={22} aria-hidden="true" />
              </span>
              <span>
                <strong>Notes to yourself</strong>
                <span>A place that only you can see</span>
              </span>
            </button>
          </li>
        )}
        <LoadBoundary
          query={found}
          skeleton={
            <li>
              <ListSkeleton rows={4} />
            </li>
          }
          isEmpty={({ results }) => results.length === 0}
          empty={<li className={styles.none}>{noneOf(settled)}</li>}
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

const noneOf = (search: string) =>
  search === ''
    ? 'There is nobody yet whom you may write to.'
    : `Nobody by “${search}” whom you may write to.`;

const noteOf = ({ opens, company }: ChatUser) =>
  [company, opens === 'credit' && 'Takes one of your new conversations'].filter(Boolean).join(' · ');

const Person = ({
  person,
  busy,
  onChoose,
}: {
  person: ChatUser;
  busy: boolean;
  onChoose: (id: string) => void;
}) => (
  <button type="button" disabled={busy} onClick={() => onChoose(person.id)}>
    <Avatar name={nameOf(person)} picture={person.image} size={40} />
    <span>
      <strong>{nameOf(person)}</strong>
      {noteOf(person) !== '' && <span>{noteOf(person)}</span>}
    </span>
  </button>
);
