import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from './conversation-rows.ts';
import styles from './message-list.module.css';
import { ConversationRow, type MessageActions } from './message-row.tsx';

/** This close to the end counts as being there. */
const endPixels = 80;
/** Older messages are asked for before the first one is in sight. */
const olderPixels = 600;

/** What the conversation may ask of its list. */
export interface ListHandle {
  toEnd: () => void;
}

interface Props extends MessageActions {
  ref: Ref<ListHandle>;
  rows: readonly Row[];
  name: string;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** Told whether the newest message is in sight. */
  onEnd: (atEnd: boolean) => void;
  /** How many messages came while it was not. */
  below: number;
  /** Undefined before the list has found its place. */
  atEnd: boolean | undefined;
}

/** The list finds its first place within these frames: it aims at a row's number, which older ones would change. */
const settleFrames = 10;

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

const estimates: Record<Row['kind'], number> = { day: 52, new: 40, seen: 20, typing: 52, message: 62 };

/** The messages of a room: drawn as far as they are in sight, and held in place when older ones are put before. */
export const MessageList = (props: Props) => {
  const { ref, rows, name, hasOlder, loadingOlder, onOlder, onEnd, below, atEnd, ...actions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => estimates[rows[at]?.kind ?? 'message'],
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPixels,
    overscan: 8,
    paddingEnd: 16,
    scrollPaddingStart: 32,
  });

  useImperativeHandle(ref, () => ({ toEnd: () => list.scrollToEnd() }), [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where one begins; later the list keeps its place
  useLayoutEffect(() => {
    const marked = rows.findIndex(({ kind }) => kind === 'new');
    if (marked > 0) list.scrollToIndex(marked, { align: 'start' });
    else list.scrollToEnd();
  }, [list]);

  const end = useRef(false);
  end.current = atEnd === true;
  // A field that grows, a banner or a keyboard takes from the height: whoever was at the end stays there.
  useEffect(() => {
    const watched = scroller.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => {
      if (end.current) list.scrollToEnd();
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [list]);

  // A row may come before the last one: 'Seen' above the dots of whoever types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each row more
  useLayoutEffect(() => {
    if (end.current) list.scrollToEnd();
  }, [rows.length, list]);

  // By the list's own figures: where older ones were put before, the page itself is still as long as it was.
  const hidden = list.getTotalSize() - (list.scrollRect?.height ?? 0) - (list.scrollOffset ?? 0);
  const here = scroller.current !== null && hidden <= endPixels;
  useEffect(() => onEnd(here), [here, onEnd]);
  const nearStart = useSettled() && (list.scrollOffset ?? 0) < olderPixels;
  useEffect(() => {
    if (nearStart && hasOlder && !loadingOlder) onOlder();
  }, [nearStart, hasOlder, loadingOlder, onOlder]);

  return (
    <div className={styles.place}>
      {loadingOlder && (
        <p className={styles.loading} role="status">
          Loading earlier messages
        </p>
      )}
      {/* Its rows come and go as one scrolls: what is new is announced elsewhere, each once. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
        tabIndex={0}
      >
        <div className={styles.sizer} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={styles.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ConversationRow row={row} name={name} {...actions} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {atEnd === false && (
        <button type="button" className={styles.jump} onClick={() => list.scrollToEnd()}>
          <IconArrowDown size={16} aria-hidden="true" />
          {below > 0 ? `${below} new` : 'Latest'}
          <span className="visually-hidden">: jump to the latest message</span>
        </button>
      )}
    </div>
  );
};
