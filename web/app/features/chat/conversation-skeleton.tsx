import { Bar } from '../../ui/skeletons.tsx';
import styles from './conversation.module.css';

const widths = ['46%', '62%', '34%', '55%', '40%', '58%'];

/** Holds the place of messages while they load. */
export const MessagesSkeleton = () => (
  <div className={styles.waiting} role="status" aria-label="Loading the messages">
    {widths.map((width) => (
      <Bar key={width} width={width} height="2.5rem" />
    ))}
  </div>
);

/** Holds the place of a conversation while it is not known yet. */
export const ConversationSkeleton = () => (
  <div className={styles.conversation}>
    <div className={styles.head} aria-hidden="true">
      <Bar width="2.5rem" height="2.5rem" />
      <Bar width="10rem" height="1.1rem" />
    </div>
    <MessagesSkeleton />
  </div>
);
