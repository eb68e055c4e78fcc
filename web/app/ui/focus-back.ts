import { useEffect, useState } from 'react';

/** The element that gets the focus back: for an item of a menu, which closes, the menu's button. */
export const findOpener = (focused: HTMLElement | null): HTMLElement | null => {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
};

/** For a dialog that is unmounted rather than closed: returns the focus to the element that opened it. */
export const useFocusBack = () => {
  const [opener] = useState(() => findOpener(document.activeElement as HTMLElement | null));
  useEffect(() => () => opener?.focus(), [opener]);
};
