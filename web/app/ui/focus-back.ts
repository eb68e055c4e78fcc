import { useEffect, useState } from 'react';

/** Where the focus goes back to from what `focused` opened: a menu is gone by then, its button is not. */
export const openerOf = (focused: HTMLElement | null): HTMLElement | null => {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
};

/** For a dialog that is taken away rather than closed: the focus goes back to what opened it. */
export const useFocusBack = () => {
  const [opener] = useState(() => openerOf(document.activeElement as HTMLElement | null));
  useEffect(() => () => opener?.focus(), [opener]);
};
