import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeLeaving } from '../lib/leave.ts';
import { confirmDialog } from './dialogs.tsx';

/** The forms of the page with unsaved changes: the router asks only one of them. */
const unsavedForms = new Set<symbol>();

/**
 * Asks before unsaved changes are lost: by a link or Back within the site, by closing the page or reloading it. `params`
 * are the parameters of the URL that choose another form. A replaced history entry is not a move of the person.
 */
export const useUnsavedChanges = (isUnsaved: boolean, params: readonly string[] = []) => {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = Symbol('form');
    unsavedForms.add(form);
    const stopAsking = askBeforeLeaving();
    return () => {
      unsavedForms.delete(form);
      stopAsking();
    };
  }, [isUnsaved]);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (unsavedForms.size === 0 || historyAction === 'REPLACE') return false;
    const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
    return from.pathname !== to.pathname || params.some((name) => before.get(name) !== after.get(name));
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDialog({
      title: 'Leave without saving?',
      text: 'Your changes on this page are lost.',
      action: 'Leave',
      cancel: 'Stay',
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
};
