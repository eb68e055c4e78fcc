import { type ReactNode, useEffect, useRef } from 'react';
import type { Profile } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useRoom, useRooms } from './chat.data.ts';
import { ContactList } from './contact-list.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import styles from './messenger.module.css';
import { NewConversation } from './new-conversation.tsx';

interface Props {
  profile: Profile;
  /** The room whose conversation is open. */
  chosen: string | undefined;
  /** What stands at the right: a conversation, or the prompt to choose one. */
  children: ReactNode;
}

/** The contacts at the left, a conversation at the right; one of the two on a narrow screen. */
export const Messenger = ({ profile, chosen, children }: Props) => {
  const { data } = useRooms();
  const side = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  // Back in the list, the focus is on the conversation that one comes from.
  useEffect(() => {
    const from = before.current;
    before.current = chosen;
    if (from !== undefined && chosen === undefined)
      side.current?.querySelector<HTMLElement>(`a[href="/c/${CSS.escape(from)}"]`)?.focus();
  }, [chosen]);

  const isEmpty = data?.length === 0 && chosen === undefined;
  return (
    <div
      className={styles.frame}
      data-empty={isEmpty || undefined}
      data-chosen={chosen !== undefined || undefined}
    >
      {/* The same one before and after it is known that there is nothing: a dialog of it stays open. */}
      <div ref={side} className={styles.side}>
        <Title userId={profile.id} />
        {!isEmpty && <ContactList userId={profile.id} chosen={chosen} />}
      </div>
      {isEmpty ? <EmptyInbox type={profile.type} /> : <div className={styles.talk}>{children}</div>}
    </div>
  );
};

const Title = ({ userId }: { userId: string }) => (
  <header className={styles.title}>
    <h1>Messaging</h1>
    <NewConversation userId={userId} />
  </header>
);

/** What stands at the right while no conversation is chosen (spec section 2). */
export const ChoosePrompt = ({ type }: Pick<Profile, 'type'>) => (
  <p className={styles.prompt}>
    Send and receive messages from the top {type === 'fractional' ? 'companies' : 'fractionals'} around the
    globe.
  </p>
);

/** The conversation of a room, once it is known which one that is. */
export const ChosenRoom = ({ roomId, profile }: { roomId: string; profile: Profile }) => {
  const { room, failed, retry } = useRoom(roomId);
  if (failed)
    return (
      <div className={styles.absent}>
        <ErrorState message={failed.message} onRetry={retry} />
      </div>
    );
  if (room === undefined) return <ConversationSkeleton />;
  if (room === null)
    return (
      <div className={styles.absent}>
        <EmptyState
          title="This conversation is not here"
          text="The link may be incomplete, or it belongs to another account."
          action={<LinkButton to="/chat">See your conversations</LinkButton>}
        />
      </div>
    );
  return <Conversation key={room.roomId} room={room} profile={profile} />;
};
