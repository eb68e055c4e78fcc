import { useEffect } from 'react';
import { convertedRegions } from '../lib/default-currency.ts';
import { listChangesPath } from '../lib/list-changes.ts';

const hydrated = 'cadre:hydrated';

/** What does nothing without the page's code. Links, menus and disclosures work as HTML. */
const controls = 'input, select, textarea, label, button:not([popovertarget])';

/** Tells the boot script, and tests of pages, that the page's code has taken over the HTML. */
export const useHydratedEvent = () =>
  useEffect(() => {
    document.documentElement.setAttribute('data-hydrated', '');
    document.dispatchEvent(new Event(hydrated));
  }, []);

/**
 * Runs before the first paint. Sets the colour scheme for the component library, and the account type of the session, so
 * that no visitor's buttons flash and the layout does not shift.
 *
 * Loads the code that the server deferred (`server/src/lib/rendered-page.ts`): for a visitor when they first touch or
 * point at a control, so that reading and following links loads none; for one whose prices are in another currency, when
 * they first use the page; for a signed-in person and on an iPhone, where the install hint appears by itself, after the
 * first paint. The last click or choice before that is repeated for the code; a submission waits for it
 * (`features/accounts/use-early-form.ts`). A list that changes meanwhile, or that the visitor looks at again, needs the
 * code, too, which then follows it (`lib/list-changes.ts`).
 */
export const bootScript = `(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const mark = () => root.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  mark();
  dark.addEventListener('change', mark);
  const profile = localStorage.getItem('cadre.profile');
  if (profile) root.setAttribute('data-session', /"type":"([a-z]+)"/.exec(profile)?.[1] ?? '');
  const { userAgent, maxTouchPoints } = navigator;
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  document.addEventListener('submit', (event) => {
    const { dataset } = event.target;
    if (dataset.hydration !== 'awaited') return;
    event.preventDefault();
    dataset.sent = '';
  });
  const uses = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'storage'];
  const isConverted = /^[a-z]+-(?:${convertedRegions.join('|')})\\b/i.test(navigator.language);
  let script;
  const begin = (event) => {
    // A browser reports a move when the page appears below a resting pointer.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    const isUse = !event || isConverted || event.type === 'storage';
    if (!isUse && !event.target.closest?.('${controls}')) return;
    for (const use of uses) removeEventListener(use, begin, true);
    const deferred = document.querySelector('script[type="held"]');
    if (!deferred || script) return;
    for (const link of document.querySelectorAll('link[rel="held"]')) link.rel = 'modulepreload';
    script = document.createElement('script');
    script.type = 'module';
    script.textContent = deferred.textContent;
    document.head.append(script);
  };
  let stream;
  const follow = () => {
    const lists = document.querySelectorAll('[data-follows]');
    if (document.hidden) return stream?.close();
    if (script || !lists.length) return;
    if (stream) return begin();
    stream = new EventSource('${listChangesPath}');
    for (const { dataset } of lists) stream.addEventListener(dataset.follows, () => begin());
  };
  let early;
  const onClick = ({ target }) => {
    const control = target.closest('button, input');
    if (control?.matches(':not([popovertarget], [type="submit"], [type="radio"], [type="checkbox"])'))
      early = () => control.click();
  };
  const onChange = ({ target }) => {
    if (target.matches('select')) early = () => target.dispatchEvent(new Event('change', { bubbles: true }));
    // React sees a click that changes what it read from the element.
    else if (target.matches('[type="radio"], [type="checkbox"]'))
      early = () => {
        target.checked = !target.checked;
        target.click();
      };
  };
  document.addEventListener('DOMContentLoaded', () => {
    if (!document.querySelector('[data-hydration=later]')) return;
    document.addEventListener('click', onClick, true);
    document.addEventListener('change', onChange, true);
    document.addEventListener('${hydrated}', () => {
      stream?.close();
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('change', onChange, true);
      early?.();
    });
    if (!profile && !ios) {
      for (const use of uses) addEventListener(use, begin, { capture: true, passive: true });
      addEventListener('load', follow);
      document.addEventListener('visibilitychange', follow);
    }
    // A hidden page is not painted, so it has no animation frame.
    else if (document.hidden) begin();
    else requestAnimationFrame(() => setTimeout(begin));
  });
})()`;
