import { Button } from '@mantine/core';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { ChatRoom } from '../../../../contract/src/chat.ts';
import { reportReasonLabels } from '../../../../contract/src/moderation.ts';
import { useLive } from '../../lib/live.ts';
import type { Profile } from '../../lib/session.ts';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { report, useBlock } from './chat.data.ts';
import { useOnline } from './chat.realtime.ts';
import { Composer } from './composer.tsx';
import { contactOf, otherOf } from './contact.ts';
import styles from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { rowsOf } from './conversation-rows.ts';
import { MessagesSkeleton } from './conversation-skeleton.tsx';
import { outboxFor, write } from './delivery.ts';
import { type ListHandle, MessageList } from './message-list.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SafetyHint } from './safety-hint.tsx';
import { useAttention } from './use-attention.ts';
import { useThread } from './use-thread.ts';
import { useTyping } from './use-typing.ts';

/** Tells a screen reader each message as it comes, once. */
const Announcer = ({ roomId, userId }: { roomId: string; userId: string }) => {
  const [said, setSaid] = useState('');
  useLive('message', (frame) => {
    if (frame.roomId === roomId && frame.user !== userId) setSaid(`${frame.userName}: ${frame.message}`);
  });
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
};

const useUnfolded = () => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const onToggle = (id: string) =>
    setUnfolded((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { unfolded, onToggle };
};

interface Props {
  room: ChatRoom;
  profile: Profile;
}

/** One conversation. Mounted anew for each room. */
export const Conversation = ({ room, profile }: Props) => {
  const { roomId } = room;
  const userId = profile.id;
  const contact = contactOf(room, userId, useOnline());
  const outbox = outboxFor(userId);
  const queue = useSyncExternalStore(outbox.subscribe, outbox.all);
  const { thread, error, hasOlder, loadOlder, loadingOlder, retry } = useThread(userId, roomId, outbox);
  const typing = useTyping(userId, roomId) && !contact.self;
  const [atEnd, setAtEnd] = useState<boolean>();
  const { messages, loaded, starts } = thread;
  const readSequence = room.members.find(({ id }) => id === userId)?.readSequence ?? 0;
  const seenUpTo = contact.self ? 0 : (otherOf(room, userId)?.readSequence ?? 0);
  const { newAfter, unseen, clear } = useAttention({
    roomId,
    userId,
    messages,
    readSequence,
    atEnd: atEnd === true,
  });
  const unsent = useMemo(() => queue.filter((one) => one.roomId === roomId), [queue, roomId]);
  const { firstName, lastName, profile_picture: image } = profile;
  const ownName = `${firstName} ${lastName}`;
  const rows = useMemo(
    () => rowsOf({ userId, ownName, image, messages, hasOlder, starts, unsent, newAfter, seenUpTo, typing }),
    [userId, ownName, image, messages, hasOlder, starts, unsent, newAfter, seenUpTo, typing],
  );
  const list = useRef<ListHandle>(null);
  const fold = useUnfolded();
  const [reported, setReported] = useState<string>();
  const navigate = useNavigate();

  const send = (text: string) => {
    write(userId, roomId, text);
    clear();
    // After the row is there.
    requestAnimationFrame(() => list.current?.toEnd());
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs lie outside of this element and close by the same key.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !inside || event.defaultPrevented || event.nativeEvent.isComposing) return;
    void navigate('/chat');
  };
  const onEnd = useCallback((end: boolean) => setAtEnd(end), []);
  const unanswered =
    !hasOlder && messages.length > 0 && unsent.length === 0 && messages.every(({ user }) => user !== userId);

  return (
    <section
      className={styles.conversation}
      tabIndex={-1}
      aria-label={`Conversation with ${contact.name}`}
      onKeyDown={leave}
    >
      <ConversationHead contact={contact} blocked={room.blocked} />
      <OfflineBanner />
      {!loaded && error === undefined && <MessagesSkeleton />}
      {error !== undefined && (
        <div className={styles.failed}>
          <ErrorState message={error.message} onRetry={retry} />
        </div>
      )}
      {loaded && rows.length === 0 && <Beginning self={contact.self} name={contact.name} />}
      {loaded && rows.length > 0 && (
        <MessageList
          ref={list}
          rows={rows}
          name={contact.name}
          hasOlder={hasOlder}
          loadingOlder={loadingOlder}
          onOlder={loadOlder}
          atEnd={atEnd}
          onEnd={onEnd}
          below={unseen}
          {...fold}
          onRetry={outbox.retry}
          onDiscard={outbox.remove}
          onReport={setReported}
        />
      )}
      {reported !== undefined && (
        <ReportDialog
          title="Report this message"
          reasons={reportReasonLabels}
          send={(body) => report(roomId, { ...body, message_id: reported })}
          onClose={() => setReported(undefined)}
        />
      )}
      <Announcer roomId={roomId} userId={userId} />
      {loaded && unanswered && <SafetyHint userId={userId} />}
      {room.can_write ? (
        <Composer userId={userId} roomId={roomId} alone={contact.self} onSend={send} />
      ) : (
        <Closed roomId={roomId} blocked={room.blocked} name={contact.name} />
      )}
    </section>
  );
};

const Beginning = ({ self, name }: { self: boolean; name: string }) => (
  <div className={styles.beginning}>
    <p>
      {self
        ? 'A place for links, figures and things to remember. Nobody else can see it.'
        : `This is the beginning of your conversation with ${name}.`}
    </p>
  </div>
);

const Closed = ({ roomId, blocked, name }: { roomId: string; blocked: boolean; name: string }) => {
  const { mutate, isPending } = useBlock();
  return (
    <div className={styles.closed}>
      <p>{blocked ? `You have blocked ${name}.` : 'You cannot write in this conversation any more.'}</p>
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
