import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ask, notices } from '../lib/notices.ts';
import styles from './dialogs.module.css';
import { PlainButton } from './plain-button.tsx';

/** Asks before something that cannot be taken back; resolves with the choice. */
export const confirmDialog = (question: {
  title: string;
  text: string;
  action: string;
  cancel?: string;
}): Promise<boolean> => ask({ cancel: 'Cancel', ...question });

/** Shows what went wrong. */
export const errorDialog = (text: string, title = 'That did not work'): Promise<boolean> =>
  ask({ title, text, action: 'OK' });

/** Draws the dialogs that `ask` puts in line, one at a time; in the root, once. */
export const DialogHost = () => {
  const notice = useSyncExternalStore(notices.subscribe, notices.first, () => undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (notice && !dialog.current?.open) dialog.current?.showModal();
  }, [notice]);
  if (!notice) return null;
  return (
    <dialog
      ref={dialog}
      key={`${notice.title} ${notice.text}`}
      className={styles.dialog}
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onClose={() => notice.answer(false)}
    >
      <h2 id="dialog-title">{notice.title}</h2>
      <p id="dialog-text">{notice.text}</p>
      <div className={styles.buttons}>
        {notice.cancel !== undefined && (
          <PlainButton look="quiet" onClick={() => notice.answer(false)}>
            {notice.cancel}
          </PlainButton>
        )}
        <PlainButton onClick={() => notice.answer(true)}>{notice.action}</PlainButton>
      </div>
    </dialog>
  );
};
