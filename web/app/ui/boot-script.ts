/**
 * Runs before the first paint: marks the document as dark or light for the component library's style sheet (and
 * follows the system afterwards), and as signed in where it is, so that no visitor's buttons flash.
 */
export const bootScript = `(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const mark = () => root.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  mark();
  dark.addEventListener('change', mark);
  if (localStorage.getItem('cadre.profile')) root.setAttribute('data-session', '');
})()`;
