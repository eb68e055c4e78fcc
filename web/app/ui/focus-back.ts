import { useEffect, useState } from 'react';

/** The element to focus afterwards: `focused`, or the button of the menu that it is an item of, because menus close. */
export const findOpener = (focused: HTMLElement | null): HTMLElement | null => {
  const buttonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return buttonId ? document.getElementById(buttonId) : focused;
};

/** For a dialog that is unmounted rather than closed: returns the focus to the element that opened it. */
export const useFocusBack = () => {
  const [opener] = useState(() => findOpener(document.activeElement as HTMLElement | null));
  useEffect(() => () => opener?.focus(), [opener]);
};
