/**
 * Runs before the first paint: marks the document as dark or light for the component library's style sheet (and
 * follows the system afterwards), and with who is signed in, so that no visitor's buttons flash and nothing moves. After
 * it, takes up the code that the server held back (`server/src/lib/rendered-page.ts`). A form that only the code can
 * send waits for it (`features/accounts/use-early-form.ts`).
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
    const held = document.querySelector('script[type="held"]');
    if (!held) return;
    for (const link of document.querySelectorAll('link[rel="held"]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = held.nonce;
    script.textContent = held.textContent;
    document.head.append(script);
  };
  // A page that nobody looks at is not painted.
  document.addEventListener('DOMContentLoaded', () =>
    document.hidden ? begin() : requestAnimationFrame(() => setTimeout(begin)),
  );
})()`;
