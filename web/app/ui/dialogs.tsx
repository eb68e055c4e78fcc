import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ask, notices } from '../lib/notices.ts';
import styles from './dialogs.module.css';
import { openerOf } from './focus-back.ts';
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

/** Whether a tap lies beside a dialog rather than in it; on a phone it stands for Escape. */
const isBeside = (dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** Draws the dialogs that `ask` puts in line, one at a time; in the root, once. */
export const DialogHost = () => {
  const notice = useSyncExternalStore(notices.subscribe, notices.first, () => undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  // Not `activeElement`: a button that is disabled while it waits has lost the focus when its answer comes.
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !dialog.current?.contains(target)) focused.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    if (!notice) return;
    const opener = openerOf(focused.current);
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => opener?.focus();
  }, [notice]);
  if (!notice) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      key={`${notice.title} ${notice.text}`}
      className={styles.dialog}
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onClose={() => notice.answer(false)}
      onClick={({ currentTarget, target, nativeEvent }) => {
        if (target === currentTarget && isBeside(currentTarget, nativeEvent)) notice.answer(false);
      }}
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
