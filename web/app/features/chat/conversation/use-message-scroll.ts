import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from './conversation-rows.ts';

/** Within this distance the list counts as scrolled to the end. */
const endPixels = 80;
/** Older messages are loaded at this distance from the first one. */
const olderPixels = 600;
/** The first scroll position settles within these frames: it targets a row index, which older messages would shift. */
const settleFrames = 10;

export interface ListHandle {
  toEnd: () => void;
}

export interface ScrollOptions {
  ref: Ref<ListHandle>;
  rows: readonly Row[];
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Whether older messages could not be loaded; scrolling then loads none. */
  olderFailed: boolean;
  onOlder: () => void;
  /** Called when the newest message becomes visible or hidden. */
  onEnd: (atEnd: boolean) => void;
  /** Undefined before the first scroll position. */
  atEnd: boolean | undefined;
}

const useSettled = () => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let frame = 0;
    const wait = (left: number) => {
      if (left === 0) setSettled(true);
      else frame = requestAnimationFrame(() => wait(left - 1));
    };
    wait(settleFrames);
    return () => cancelAnimationFrame(frame);
  }, []);
  return settled;
};

/** The space above a message that is scrolled back into view. */
const topPixels = 12;

/**
 * Runs a change of a message's height without moving the message: its top stays where it is, or comes back into view if
 * it was above. The list measures the new height in the next frame, and moves by it.
 */
const useStableTop = (scroller: RefObject<HTMLElement | null>) => (id: string, change: () => void) => {
  const container = scroller.current;
  const getTop = () =>
    container?.querySelector(`[data-message="${CSS.escape(id)}"]`)?.getBoundingClientRect().top;
  const top = getTop();
  change();
  if (!container || top === undefined) return;
  const wanted = Math.max(top, container.getBoundingClientRect().top + topPixels);
  const restore = () => {
    container.scrollTop += (getTop() ?? wanted) - wanted;
  };
  requestAnimationFrame(() => {
    restore();
    requestAnimationFrame(restore);
  });
};

const estimates: Record<Row['kind'], number> = { day: 52, new: 40, seen: 20, typing: 52, message: 62 };

/** A virtual list that opens at the new messages, stays at the end, and loads older messages near the start. */
export const useMessageScroll = ({
  ref,
  rows,
  hasOlder,
  loadingOlder,
  olderFailed,
  onOlder,
  onEnd,
  atEnd,
}: ScrollOptions) => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimates[rows[index]?.kind ?? 'message'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPixels,
    overscan: 8,
    paddingEnd: 16,
    scrollPaddingStart: 32,
  });

  useImperativeHandle(ref, () => ({ toEnd: () => list.scrollToEnd() }), [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first position; later the list keeps its own
  useLayoutEffect(() => {
    const firstNew = rows.findIndex(({ kind }) => kind === 'new');
    if (firstNew > 0) list.scrollToIndex(firstNew, { align: 'start' });
    else list.scrollToEnd();
  }, [list]);

  const end = useRef(false);
  end.current = atEnd === true;
  // A growing field, a banner or a keyboard reduces the height: a list at its end stays there.
  useEffect(() => {
    const observed = scroller.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => {
      if (end.current) list.scrollToEnd();
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [list]);

  // A row can be inserted before the last one: 'Seen' above the typing indicator.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new row
  useLayoutEffect(() => {
    if (end.current) list.scrollToEnd();
  }, [rows.length, list]);

  // The list's own figures: after older messages are prepended, the DOM still has its former height.
  const hidden = list.getTotalSize() - (list.scrollRect?.height ?? 0) - (list.scrollOffset ?? 0);
  const isAtEnd = scroller.current !== null && hidden <= endPixels;
  useEffect(() => onEnd(isAtEnd), [isAtEnd, onEnd]);
  const nearStart = useSettled() && (list.scrollOffset ?? 0) < olderPixels;
  useEffect(() => {
    if (nearStart && hasOlder && !loadingOlder && !olderFailed) onOlder();
  }, [nearStart, hasOlder, loadingOlder, olderFailed, onOlder]);

  return { scroller, list, withStableTop: useStableTop(scroller) };
};
