/**
 * Runs before the first paint. Sets the colour scheme for the component library, and the account type of the session, so
 * that no visitor's buttons flash and the layout does not shift. After the first paint it loads the code that the server
 * deferred (`server/src/lib/rendered-page.ts`). A submission of a form that needs that code is postponed
 * (`features/accounts/use-early-form.ts`).
 */
export const bootScript = `(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const mark = () => root.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  mark();
  dark.addEventListener('change', mark);
  const profile = localStorage.getItem('cadre.profile');
  if (profile) root.setAttribute('data-session', /"type":"([a-z]+)"/.exec(profile)?.[1] ?? '');
  document.addEventListener('submit', (event) => {
    const { dataset } = event.target;
    if (dataset.code !== 'awaited') return;
    event.preventDefault();
    dataset.sent = '';
  });
  const begin = () => {
    const deferred = document.querySelector('script[type="held"]');
    if (!deferred) return;
    for (const link of document.querySelectorAll('link[rel="held"]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = deferred.nonce;
    script.textContent = deferred.textContent;
    document.head.append(script);
  };
  // A hidden page is not painted, so it has no animation frame.
  document.addEventListener('DOMContentLoaded', () =>
    document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin)),
  );
})()`;
