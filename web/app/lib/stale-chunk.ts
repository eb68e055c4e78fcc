import { ask } from './notices.ts';

/**
 * After a deploy an open tab may ask for code that is gone: says so and loads the new version. (For the code of a
 * whole screen the router reloads by itself.)
 */
export const reloadOnStaleChunk = () => {
  window.addEventListener('vite:preloadError', () => void offerReload());
};

/** Whether an error is a failure to load code, in the words of the browsers we know. */
export const isStaleChunk = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|error loading dynamically/i.test(error.message);

const offerReload = async () => {
  const reload = await ask({
    title: 'A new version is ready',
    text: 'Cadre has been updated since you opened this page. Reload to go on.',
    action: 'Reload',
    cancel: 'Not now',
  });
  if (reload) window.location.reload();
};
