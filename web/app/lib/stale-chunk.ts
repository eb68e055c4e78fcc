import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { leaveFor } from './leave.ts';
import { ask } from './notices.ts';
import { chunkMilliseconds } from './screen-limits.ts';

/**
 * After a deploy an open tab may ask for code that is gone: says so and loads the new version. (For the code of a
 * whole screen the router reloads by itself.)
 */
export const reloadOnStaleChunk = () => {
  window.addEventListener(
    'vite:preloadError',
    () =>
      void offerReload(
        'A new version is ready',
        'Cadre has been updated since you opened this page. Reload to go on.',
      ),
  );
};

/** A screen whose code has not come after two minutes (spec section 9) is not waited for without a word. */
export const useChunkTimeOut = () => {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(
      () =>
        // The address still is of the page that one leaves.
        void offerReload('This page does not come', 'Your connection may be slow. Reload to try again.', () =>
          leaveFor(createPath(location)),
        ),
      chunkMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [location]);
};

/** Whether an error is a failure to load code, in the words of the browsers we know. */
export const isStaleChunk = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|error loading dynamically/i.test(error.message);

const offerReload = async (title: string, text: string, reload = () => window.location.reload()) => {
  if (await ask({ title, text, action: 'Reload', cancel: 'Not now' })) reload();
};
