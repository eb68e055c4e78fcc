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

/** For a form that draws its own errors: whenever others come, the focus goes to the first field that has one. */
export const useFocusOnErrors = <Form extends HTMLElement>(errors: object) => {
  const form = useRef<Form>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the focus is other errors
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  return form;
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
