import { notifications } from '@mantine/notifications';
import { undoToastMilliseconds } from '../lib/screen-limits.ts';
import { PlainButton } from './plain-button.tsx';
import styles from './undo-toast.module.css';

const id = 'undo';

/** Takes the last undo toast off the screen. */
export const hideUndoToast = () => notifications.hide(id);

/** Confirms an action that can be undone. Another one replaces it. The page announces the action to screen readers. */
export const undoToast = (message: string, undo: () => void) => {
  hideUndoToast();
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
            hideUndoToast();
            undo();
          }}
        >
          Undo
        </PlainButton>
      </span>
    ),
  });
};
