import { useEffect } from 'react';
import { findOpener } from './focus-back.ts';

/** The focusable parts of the page around `element`, nearest first. */
const partsAround = (element: Element): HTMLElement[] => {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return part ? [part, ...partsAround(part)] : [];
};

interface Place {
  element: HTMLElement;
  parts: HTMLElement[];
}

/** The elements that may get the focus in place of `element`, best first. */
const candidatesFor = ({ element, parts }: Place): HTMLElement[] =>
  element.matches(':disabled') ? parts : [element, ...parts];

/**
 * Restores a lost focus, for people who use the keyboard. A button that was disabled during a call gets the focus back
 * when it is enabled. If the focused element is removed or stays disabled, the part of the page around it gets the focus:
 * a list, or the page itself. After a dialog the focus returns to where it was before.
 */
export const useRestoredFocus = () => {
  useEffect(() => {
    let last: Place | undefined;
    let beforeDialog: Place | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const element = findOpener(target) ?? target;
      last = { element, parts: partsAround(element) };
      if (!target.closest('[role="dialog"]')) beforeDialog = last;
    };
    // A pointer press means that the person has moved on.
    const clear = () => {
      last = undefined;
    };
    const restore = () => {
      if (!last || document.activeElement !== document.body || !document.hasFocus()) return;
      if (last.element.isConnected && last.element.matches('[data-loading="true"]')) return;
      const candidates = [last, beforeDialog ?? last].flatMap(candidatesFor);
      candidates
        .find((candidate) => candidate.isConnected && candidate.checkVisibility())
        ?.focus({ preventScroll: true });
    };
    // Delayed: nothing has the focus while it moves from one field to the next.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(restore);
    });
    const options = {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'data-loading', 'hidden'],
    };
    changes.observe(document.body, options);
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', clear);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', clear);
    };
  }, []);
};
