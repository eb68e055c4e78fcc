import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { ChatRoom } from '../../../../../contract/src/chat.ts';
import { reportReasonLabels } from '../../../../../contract/src/moderation.ts';
import type { Profile } from '../../../lib/session.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { ReportDialog } from '../../../ui/report-dialog.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { reportChat, roomSubjects, useBlock, useDeleteFile } from '../chat.data.ts';
import { useOnline } from '../chat.realtime.ts';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { useTyping } from '../composer/use-typing.ts';
import { otherMember, toContact } from '../contact.ts';
import { getOutbox } from '../delivery/delivery.ts';
import { useChosenFiles } from '../files/chosen-files.ts';
import { getUploads } from '../files/uploads.ts';
import { useFileDrop } from '../files/use-file-drop.ts';
import { Announcer } from './announcer.tsx';
import { Beginning } from './beginning.tsx';
import styles from './conversation.module.css';
import { ConversationContext } from './conversation-context.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { toRows } from './conversation-rows.ts';
import { MessageList } from './message-list.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SafetyHint } from './safety-hint.tsx';
import { useAttention } from './use-attention.ts';
import type { ListHandle } from './use-message-scroll.ts';
import { useThread } from './use-thread.ts';
import { useUnsent } from './use-unsent.ts';

const useExpanded = () => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const onToggle = (id: string) =>
    setExpanded((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { expanded, onToggle };
};

interface Props {
  room: ChatRoom;
  profile: Profile;
}

/** The rows of a room with their state, from the thread, the outbox and the read positions. */
const useConversation = ({ room, profile }: Props) => {
  const { roomId } = room;
  const { id: userId, firstName, lastName, profile_picture: image } = profile;
  const contact = toContact(room, userId, useOnline());
  const outbox = getOutbox(userId);
  const uploads = getUploads(userId);
  const queue = useSyncExternalStore(outbox.subscribe, outbox.all);
  const files = useSyncExternalStore(uploads.subscribe, uploads.all);
  const { thread, ...loading } = useThread(userId, roomId, { outbox, uploads });
  const { hasOlder } = loading;
  const { messages, loaded, groupStarts } = thread;
  const typing = useTyping(userId, roomId) && !contact.self;
  const [atEnd, setAtEnd] = useState<boolean>();
  const onEnd = useCallback((end: boolean) => setAtEnd(end), []);
  const readSequence = room.members.find(({ id }) => id === userId)?.readSequence ?? 0;
  const seenUpTo = contact.self ? 0 : (otherMember(room, userId)?.readSequence ?? 0);
  const { newAfter, unseen, clear } = useAttention({
    roomId,
    userId,
    messages,
    readSequence,
    atEnd: atEnd === true,
  });
  const unsent = useMemo(
    () => [...queue, ...files].filter((item) => item.roomId === roomId).sort((a, b) => a.at - b.at),
    [queue, files, roomId],
  );
  const ownName = `${firstName} ${lastName}`;
  const rows = useMemo(
    () =>
      toRows({
        userId,
        ownName,
        image,
        messages,
        hasOlder,
        groupStarts,
        unsent,
        newAfter,
        seenUpTo,
        typing,
      }),
    [userId, ownName, image, messages, hasOlder, groupStarts, unsent, newAfter, seenUpTo, typing],
  );
  const unanswered =
    !hasOlder && messages.length > 0 && unsent.length === 0 && messages.every(({ user }) => user !== userId);
  return { contact, outbox, uploads, rows, loaded, loading, atEnd, onEnd, unseen, clear, unanswered };
};

/** Deletes a file of a room after a confirmation. */
const useFileDeletion = (roomId: string) => {
  const { mutate } = useDeleteFile();
  return async (fileId: string) => {
    const confirmed = await confirmDialog({
      title: 'Delete this file?',
      text: 'It is deleted for both of you. Text sent with it stays.',
      action: 'Delete',
    });
    if (confirmed) mutate({ chatId: roomId, fileId });
  };
};

/** A conversation. The caller mounts it again for each room. */
export const Conversation = ({ room, profile }: Props) => {
  const { roomId } = room;
  const userId = profile.id;
  const state = useConversation({ room, profile });
  const { contact, outbox, uploads, rows, loaded, loading, atEnd, onEnd, unseen, clear, unanswered } = state;
  const { error, hasOlder, loadOlder, loadingOlder, olderFailed, retry } = loading;
  // Unsent messages are shown although the others could not be loaded.
  const shown = rows.length > 0 && (loaded || error !== undefined);
  const list = useRef<ListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const expansion = useExpanded();
  const [reported, setReported] = useState<string>();
  const deleteFile = useFileDeletion(roomId);
  const chosen = useChosenFiles();
  const drop = useFileDrop(room.can_write ? chosen.add : undefined);
  const { subjects = [] } = useQuery(roomSubjects(roomId)).data ?? {};
  const navigate = useNavigate();

  const unsent = useUnsent(userId, roomId, { outbox, uploads, composer });

  const send = (text: string, files: File[]) => {
    unsent.add(text, files);
    clear();
    // After the new row is mounted.
    requestAnimationFrame(() => list.current?.toEnd());
  };
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs are outside this element in the DOM and close by the same key.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !inside || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Leaving would drop them.
    if (chosen.files.length > 0) return;
    void navigate('/chat');
  };

  return (
    <section
      className={styles.conversation}
      tabIndex={-1}
      aria-label={`Conversation with ${contact.name}`}
      onKeyDown={closeOnEscape}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <ConversationHead contact={contact} blocked={room.blocked} />
      <ConversationContext subjects={subjects} type={profile.type} />
      <OfflineBanner />
      {!loaded && !shown && error === undefined && <MessagesSkeleton />}
      {error !== undefined && <LoadFailure error={error} hasRows={shown} onRetry={retry} />}
      {loaded && !shown && <Beginning contact={contact} subject={subjects[0]} type={profile.type} />}
      {shown && (
        <MessageList
          ref={list}
          rows={rows}
          name={contact.name}
          roomId={roomId}
          hasOlder={hasOlder}
          loadingOlder={loadingOlder}
          olderFailed={olderFailed}
          onOlder={loadOlder}
          atEnd={atEnd}
          onEnd={onEnd}
          below={unseen}
          {...expansion}
          onRetry={unsent.retry}
          onDiscard={unsent.discard}
          onReport={setReported}
          onDeleteFile={deleteFile}
        />
      )}
      {reported !== undefined && (
        <ReportDialog
          title="Report this message"
          reasons={reportReasonLabels}
          send={(body) => reportChat(roomId, { ...body, message_id: reported })}
          onClose={() => setReported(undefined)}
        />
      )}
      <Announcer roomId={roomId} userId={userId} rows={rows} />
      {loaded && unanswered && <SafetyHint userId={userId} />}
      {room.can_write ? (
        <Composer
          ref={composer}
          userId={userId}
          roomId={roomId}
          self={contact.self}
          chosen={chosen}
          onSend={send}
        />
      ) : (
        <Closed roomId={roomId} blocked={room.blocked} name={contact.name} />
      )}
      {drop.isOver && <p className={styles.drop}>Drop files to attach them</p>}
    </section>
  );
};

/** Messages that could not be loaded: instead of the list, or above the unsent ones. */
const LoadFailure = ({ error, hasRows, onRetry }: { error: Error; hasRows: boolean; onRetry: () => void }) =>
  hasRows ? (
    <p className={styles.notLoaded} role="alert">
      {error.message}{' '}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </p>
  ) : (
    <div className={styles.failed}>
      <ErrorState message={error.message} onRetry={onRetry} />
    </div>
  );

const Closed = ({ roomId, blocked, name }: { roomId: string; blocked: boolean; name: string }) => {
  const { mutate, isPending } = useBlock();
  return (
    <div className={styles.closed}>
      <p>{blocked ? `You have blocked ${name}.` : 'You can no longer write in this conversation.'}</p>
      {blocked && (
        <Button
          variant="default"
          size="sm"
          loading={isPending}
          onClick={() => mutate({ roomId, blocked: false })}
        >
          Unblock
        </Button>
      )}
    </div>
  );
};

const skeletonWidths = ['46%', '62%', '34%', '55%', '40%', '58%'];

const MessagesSkeleton = () => (
  <div className={styles.waiting} role="status" aria-label="Loading messages">
    {skeletonWidths.map((width) => (
      <Bar key={width} width={width} height="2.5rem" />
    ))}
  </div>
);

/** Shown while the room is loading. */
export const ConversationSkeleton = () => (
  <div className={styles.conversation}>
    <div className={styles.head} aria-hidden="true">
      <Bar width="2.5rem" height="2.5rem" />
      <Bar width="10rem" height="1.1rem" />
    </div>
    <MessagesSkeleton />
  </div>
);
