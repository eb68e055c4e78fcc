import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useRoom, useRooms } from '../chat.data.ts';
import { Conversation, ConversationSkeleton } from '../conversation/conversation.tsx';
import { ContactList } from './contact-list.tsx';
import styles from './messenger.module.css';
import { NewConversation } from './new-conversation.tsx';

interface Props {
  profile: Profile;
  /** The id of the open room. */
  chosen: string | undefined;
  /** A conversation, or the prompt to choose one. */
  children: ReactNode;
}

/** Contacts on the left, the conversation on the right; one of both on a narrow screen. */
export const Messenger = ({ profile, chosen, children }: Props) => {
  const { data } = useRooms();
  const side = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  // Returning to the list focuses the conversation that was open.
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
      {/* The same element with and without conversations, so that its dialog stays open. */}
      <div ref={side} className={styles.side}>
        <header className={styles.title}>
          <h1>Messaging</h1>
          <NewConversation userId={profile.id} />
        </header>
        {!isEmpty && <ContactList userId={profile.id} chosen={chosen} />}
      </div>
      {isEmpty ? <EmptyInbox type={profile.type} /> : <div className={styles.talk}>{children}</div>}
    </div>
  );
};

/** The prompt while no conversation is open (spec section 2). */
export const ChoosePrompt = ({ type }: Pick<Profile, 'type'>) => (
  <p className={styles.prompt}>
    Send and receive messages from the top {type === 'fractional' ? 'companies' : 'fractionals'} around the
    globe.
  </p>
);

/** The conversation of a room, after the room is loaded. */
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
          title="Conversation not found"
          text="The link may be incomplete, or it may belong to another account."
          action={<LinkButton to="/chat">See your conversations</LinkButton>}
        />
      </div>
    );
  return <Conversation key={room.roomId} room={room} profile={profile} />;
};

/** An inbox without conversations (spec section 2). */
const EmptyInbox = ({ type }: Pick<Profile, 'type'>) =>
  type === 'fractional' ? (
    <section className={styles.empty}>
      <h2>YOU HAVE NO MESSAGES</h2>
      <p>Apply to jobs that fit you. When a company shortlists or invites you, you can message it here.</p>
      <LinkButton to="/account/fractional/opportunities/browse-jobs" size="large">
        Browse Jobs
      </LinkButton>
    </section>
  ) : (
    <section className={styles.empty}>
      <h2>Welcome to your inbox</h2>
      <p>
        Message the people you shortlist or invite here. Start with the{' '}
        <Link to="/verified-fractional-candidates">verified fractional candidates</Link>.
      </p>
    </section>
  );
