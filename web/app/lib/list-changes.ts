import { listChangesPath } from '../../../contract/src/list-changes.ts';
import type { SearchTag } from '../../../contract/src/live-tags.ts';

export { listChangesPath, type SearchTag };

/** Many tabs show one list, and shall not all ask at once. */
const spreadMilliseconds = 500;

/**
 * Follows public lists without a session while the tab is visible: calls `onChange` when those of a tag may have changed,
 * and when the stream opens, because the page is older. Returns a function that stops.
 */
export const followLists = (tag: SearchTag, onChange: () => void): (() => void) => {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, Math.random() * spreadMilliseconds);
  };
  const update = () => {
    if (document.hidden) {
      stream?.close();
      stream = undefined;
    } else if (!stream) {
      stream = new EventSource(listChangesPath);
      stream.addEventListener('open', onChange);
      stream.addEventListener(tag, changeSoon);
    }
  };
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    clearTimeout(timer);
    stream?.close();
  };
};
