import { useEffect, useRef, useSyncExternalStore } from 'react';
import { notices, showNotice } from '../lib/notices.ts';
import styles from './dialogs.module.css';
import { findOpener } from './focus-back.ts';
import { PlainButton } from './plain-button.tsx';

/** Asks for confirmation before an action; resolves with the choice. */
export const confirmDialog = (question: {
  title: string;
  text: string;
  action: string;
  cancel?: string;
}): Promise<boolean> => showNotice({ cancel: 'Cancel', ...question });

/** Shows an error. */
export const errorDialog = (text: string, title = 'Something went wrong'): Promise<boolean> =>
  showNotice({ title, text, action: 'OK' });

/** Whether a click is outside the dialog, which cancels it like Escape. */
const isOutside = (dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** Draws the queued dialogs one at a time; rendered once, in the root. */
export const DialogHost = () => {
  const notice = useSyncExternalStore(notices.subscribe, notices.first, () => undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  // `activeElement` is not enough: a button that is disabled while a call runs has lost the focus.
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !dialog.current?.contains(target)) focused.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (!notice) return;
    const opener = findOpener(focused.current);
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => opener?.focus();
  }, [notice]);
  if (!notice) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape
    <dialog
      ref={dialog}
      key={`${notice.title} ${notice.text}`}
      className={styles.dialog}
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onClose={() => notice.answer(false)}
      onClick={({ currentTarget, target, nativeEvent }) => {
        if (target === currentTarget && isOutside(currentTarget, nativeEvent)) notice.answer(false);
      }}
    >
      <h2 id="dialog-title">{notice.title}</h2>
      <p id="dialog-text">{notice.text}</p>
      {notice.note !== undefined && <p>{notice.note}</p>}
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
