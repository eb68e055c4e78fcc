import { useEffect, useRef } from 'react';

interface Host {
  /** Whether the question is open now. */
  isOpen: () => boolean;
  cancel: () => void;
}

/**
 * For the host of a dialog that a running call opens, possibly above another dialog: Escape cancels only this one, and
 * the focus returns to the element that started the call, which is disabled while it runs.
 */
export const useQuestionHost = (open: boolean, { isOpen, cancel }: Host) => {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!isOpen() && target instanceof HTMLElement) focused.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isOpen]);
  useEffect(() => {
    if (!open) return;
    // After the next rendering, when a cancelled call has enabled it again.
    return () => void requestAnimationFrame(() => focused.current?.focus());
  }, [open]);
  useEffect(() => {
    // Before the listener of a dialog below this one, which was mounted later and would close on the same key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isOpen()) return;
      event.stopImmediatePropagation();
      cancel();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOpen, cancel]);
};
