/**
 * Runs before the first paint: marks the document as dark or light for the component library's style sheet (and
 * follows the system afterwards), and with who is signed in, so that no visitor's buttons flash and nothing moves.
 */
export const bootScript = `(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const mark = () => root.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  mark();
  dark.addEventListener('change', mark);
  const profile = localStorage.getItem('cadre.profile');
  if (profile) root.setAttribute('data-session', /"type":"([a-z]+)"/.exec(profile)?.[1] ?? '');
})()`;
