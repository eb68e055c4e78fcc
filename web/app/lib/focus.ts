import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus at the start of a page, or of the step of a flow, that one has gone to, unless it has put the focus
 * somewhere itself: else it stays with the link that was followed, in the header or nowhere at all. What only changes
 * the question of a search keeps it.
 */
export const useFocusOnArrival = () => {
  const { pathname, search } = useLocation();
  const place = `${pathname} ${new URLSearchParams(search).get('step') ?? ''}`;
  const left = useRef(place);
  useEffect(() => {
    if (left.current === place) return;
    left.current = place;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [place]);
};

/** The part of the page that holds `element`, for when it has changed or gone. */
export const partAround = (element: Element) => element.closest<HTMLElement>('[tabindex="-1"]');

/** Puts the focus at the start of the part of the page that holds `element`. */
export const focusStartAround = (element: Element) => partAround(element)?.focus({ preventScroll: true });

/** The parts of the page that hold `element`, the nearest first. */
const partsAround = (element: Element): HTMLElement[] => {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return part ? [part, ...partsAround(part)] : [];
};

/**
 * Keeps the place of whoever works with the keyboard. A button that is off while its answer comes has the focus again
 * once it is on; what goes, or stays off, leaves it to the part of the page that held it: a list, or the page itself.
 */
export const useKeptFocus = () => {
  useEffect(() => {
    let last: { element: Element; parts: HTMLElement[] } | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, parts: partsAround(target) };
    };
    // Whoever points somewhere has left what had the focus.
    const forget = () => {
      last = undefined;
    };
    const mend = () => {
      if (!last || document.activeElement !== document.body) return;
      const { element, parts } = last;
      if (element.isConnected && element.matches('[data-loading="true"]')) return;
      const places = element.matches(':disabled') ? parts : [element as HTMLElement, ...parts];
      places.find((place) => place.isConnected && place.checkVisibility())?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(mend);
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
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
};

const controls = ':is(input:not([type="hidden"]), textarea, select, button):not(:disabled, [tabindex="-1"])';

/**
 * For a place where a text and the form that edits it take turns: whenever `open` changes, the focus goes to the first
 * control of what stands there now, since the button that was pressed is gone.
 */
export const useFocusOnSwap = <Place extends HTMLElement>(open: boolean) => {
  const place = useRef<Place>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    (place.current?.querySelector<HTMLElement>(controls) ?? place.current)?.focus();
  }, [open]);
  return place;
};
