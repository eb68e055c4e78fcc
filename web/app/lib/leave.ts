/** Loads another page of the site with a full page load, so that no state of this one remains in memory. */
export const leaveFor = (path: string) => window.location.assign(path);

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
let reasons = 0;

/** Makes the browser ask before the page is closed or reloaded, until the returned function is called. */
export const askBeforeLeaving = (): (() => void) => {
  reasons += 1;
  window.addEventListener('beforeunload', ask);
  return () => {
    reasons -= 1;
    if (reasons === 0) window.removeEventListener('beforeunload', ask);
  };
};
