import { useEffect, useState } from 'react';

/** What to focus afterwards: `focused`; for a menu item the button of its menu, because the item is gone by then. */
export const findOpener = (focused: HTMLElement | null): HTMLElement | null => {
  const buttonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return buttonId ? document.getElementById(buttonId) : focused;
};

/** For a dialog that is unmounted rather than closed: returns the focus to the element that opened it. */
export const useFocusBack = () => {
  const [opener] = useState(() => findOpener(document.activeElement as HTMLElement | null));
  useEffect(() => () => opener?.focus(), [opener]);
};
