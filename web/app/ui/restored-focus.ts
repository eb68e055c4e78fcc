import { useEffect } from 'react';
import { openerOf } from './focus-back.ts';

/** The parts of the page that hold `element`, the nearest first. */
const partsAround = (element: Element): HTMLElement[] => {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return part ? [part, ...partsAround(part)] : [];
};

interface Place {
  element: HTMLElement;
  parts: HTMLElement[];
}

/** Where the focus may go for what had it there, the best first; what is off cannot have it. */
const placesFor = ({ element, parts }: Place): HTMLElement[] =>
  element.matches(':disabled') ? parts : [element, ...parts];

/**
 * Keeps the place of whoever works with the keyboard. A button that is off while its answer comes has the focus again
 * once it is on; what goes, or stays off, leaves it to the part of the page that held it: a list, or the page itself. A
 * dialog gives it back to where it was before.
 */
export const useRestoredFocus = () => {
  useEffect(() => {
    let last: Place | undefined;
    let beforeDialog: Place | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const element = openerOf(target) ?? target;
      last = { element, parts: partsAround(element) };
      if (!target.closest('[role="dialog"]')) beforeDialog = last;
    };
    // Whoever points somewhere has left what had the focus.
    const forget = () => {
      last = undefined;
    };
    const mend = () => {
      if (!last || document.activeElement !== document.body || !document.hasFocus()) return;
      if (last.element.isConnected && last.element.matches('[data-loading="true"]')) return;
      const places = [last, beforeDialog ?? last].flatMap(placesFor);
      places.find((place) => place.isConnected && place.checkVisibility())?.focus({ preventScroll: true });
    };
    // Not at once: while the focus goes from one field to the next, nothing has it.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mend);
    });
    const options = {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'data-loading', 'hidden'],
    };
    changes.observe(document.body, options);
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
};
