import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus at the start of a page one has gone to, unless the page has put it somewhere itself: else it stays
 * with the link that was followed, in the header or nowhere at all. What only changes the question keeps it.
 */
export const useFocusOnArrival = () => {
  const { pathname } = useLocation();
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
};

/** Puts the focus at the start of the part of the page that holds `element`, which is about to change or to go. */
export const focusStartAround = (element: Element) =>
  element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
