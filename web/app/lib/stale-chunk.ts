import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { limits } from '../../../contract/src/limits.ts';
import { leaveFor } from './leave.ts';
import { notices, showNotice } from './notices.ts';

export const newVersionTexts = {
  title: 'A new version is ready',
  text: 'This site has been updated since you opened this page. Reload to continue.',
};

const offerReload = async (title: string, text: string, reload = () => window.location.reload()) => {
  if (await showNotice({ title, text, action: 'Reload', cancel: 'Not now' })) reload();
};

/**
 * After a deployment, an open tab may request code that no longer exists: offers to reload. For the code of a whole
 * screen the router reloads by itself.
 */
export const reloadOnStaleChunk = () => {
  window.addEventListener('vite:preloadError', () => {
    // Without a connection nothing is known about versions.
    if (navigator.onLine) void offerReload(newVersionTexts.title, newVersionTexts.text);
  });
};

/** Closes the offer of `reloadOnStaleChunk` once the error screen makes it. */
export const useCloseReloadOffer = (isStale: boolean) =>
  useEffect(() => {
    const open = notices.first();
    if (isStale && open?.title === newVersionTexts.title) open.answer(false);
  }, [isStale]);

/** Offers to reload if the code of a screen does not load within two minutes (spec section 9). */
export const useChunkTimeOut = () => {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return;
    // The address bar still shows the previous page: load the target instead of reloading.
    const loadTarget = () => leaveFor(createPath(location));
    const timer = setTimeout(
      () =>
        void offerReload(
          'This page takes too long to load',
          'Your connection may be slow. Reload to try again.',
          loadTarget,
        ),
      limits.chunkMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [location]);
};

/** Whether an error is a failed load of code, by the messages of the major browsers. */
export const isStaleChunk = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|error loading dynamically/i.test(error.message);
