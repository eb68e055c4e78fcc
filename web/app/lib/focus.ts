import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the start of the page, or of the `?step=` of a flow, after a navigation, unless the new page has
 * focused one of its elements. A change of other search parameters keeps the focus.
 */
export const useFocusOnArrival = () => {
  const { pathname, search } = useLocation();
  const address = `${pathname} ${new URLSearchParams(search).get('step') ?? ''}`;
  const previous = useRef(address);
  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [address]);
};

/** Mantine returns the focus within 10 ms after a layer has closed. */
const returnMilliseconds = 20;

/**
 * For the end of a layer that an address can open, and that then has no element to return the focus to: moves a lost
 * focus to the start of the page.
 */
export const focusPageIfLost = () =>
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement === body) document.getElementById('main')?.focus({ preventScroll: true });
  }, returnMilliseconds);

/** Focuses the focusable part of the page around `element`, such as a list. */
export const focusContainerOf = (element: Element) =>
  element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });

/** For a form that shows its own errors: focuses the first invalid field whenever `errors` changes. */
export const useFocusOnErrors = <Form extends HTMLElement>(errors: object) => {
  const form = useRef<Form>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of errors moves the focus
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  return form;
};

const controls = ':is(input:not([type="hidden"]), textarea, select, button):not(:disabled, [tabindex="-1"])';

/**
 * For an element that switches between a text and the form that edits it: focuses the first control whenever `open`
 * changes, because the pressed button is gone.
 */
export const useFocusOnSwap = <Element extends HTMLElement>(open: boolean) => {
  const container = useRef<Element>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    (container.current?.querySelector<HTMLElement>(controls) ?? container.current)?.focus();
  }, [open]);
  return container;
};
