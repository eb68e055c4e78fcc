import { IconArrowDown } from '@tabler/icons-react';
import { focusContainerOf } from '../../../lib/focus.ts';
import styles from './message-list.module.css';
import { ConversationRow, type MessageActions } from './message-row.tsx';
import { type ScrollOptions, useMessageScroll } from './use-message-scroll.ts';

interface Props extends ScrollOptions, MessageActions {
  name: string;
  roomId: string;
  /** The number of messages that arrived below the visible ones. */
  below: number;
}

/** The messages of a room; only visible rows are in the DOM. */
export const MessageList = (props: Props) => {
  const { ref, rows, name, hasOlder, loadingOlder, olderFailed, onOlder, onEnd, below, atEnd, ...actions } =
    props;
  const { onToggle, ...rowActions } = actions;
  const { scroller, list, withStableTop } = useMessageScroll({
    ref,
    rows,
    hasOlder,
    loadingOlder,
    olderFailed,
    onOlder,
    onEnd,
    atEnd,
  });
  return (
    <div className={styles.container}>
      {loadingOlder && (
        <p className={styles.loading} role="status">
          Loading earlier messages
        </p>
      )}
      {olderFailed && (
        <p className={styles.loading} role="alert">
          Earlier messages could not be loaded.{' '}
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusContainerOf(currentTarget);
              onOlder();
            }}
          >
            Try again
          </button>
        </p>
      )}
      {/* Rows mount and unmount on scroll: new messages are announced by the Announcer. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling needs the focus
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
                  <ConversationRow
                    row={row}
                    name={name}
                    {...rowActions}
                    onToggle={(id) => withStableTop(id, () => onToggle(id))}
                  />
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
