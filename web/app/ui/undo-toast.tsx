import { notifications } from '@mantine/notifications';
import { undoToastMilliseconds } from '../lib/screen-limits.ts';
import { PlainButton } from './plain-button.tsx';
import styles from './undo-toast.module.css';

// A toast of its own for each action: one that is replaced would keep the time that the first had left.
let count = 0;
const lastId = () => `undo ${count}`;

/** Takes the last undo toast off the screen. */
export const hideUndoToast = () => notifications.hide(lastId());

/** Confirms an action that can be undone. Another one replaces it. The page announces the action to screen readers. */
export const undoToast = (message: string, undo: () => void) => {
  hideUndoToast();
  count += 1;
  const id = lastId();
  let done = false;
  notifications.show({
    id,
    role: 'group',
    'aria-label': 'Last action',
    color: 'green',
    autoClose: undoToastMilliseconds,
    message: (
      <span className={styles.undo}>
        {message}
        <PlainButton
          look="quiet"
          onClick={() => {
            // It stays clickable while it leaves the screen.
            if (done) return;
            done = true;
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </PlainButton>
      </span>
    ),
  });
};
