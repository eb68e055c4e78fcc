import { useEffect, useRef } from 'react';

/** Elements in which a letter is typed, or that handle keys themselves. */
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"]';
const covering = 'dialog[open], [role="dialog"]';

/** Whether a key press is meant for a field, a menu or a dialog, or belongs to the browser. */
const isTaken = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest(typing) !== null) ||
  document.querySelector(covering) !== null;

/**
 * Runs actions by single keys, named as in `KeyboardEvent.key`, outside fields, menus and dialogs. An action that returns
 * false leaves the key to the browser. WCAG 2.1.4 wants a way to switch them off: `enabled`.
 */
export const useShortcuts = (
  actions: Readonly<Record<string, (event: KeyboardEvent) => unknown>>,
  enabled: boolean,
) => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      if (action === undefined || isTaken(event)) return;
      if (action(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
};
