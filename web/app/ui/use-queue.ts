import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const scope = 'data-queue';

/** The attribute of the part of the page where the shortcuts of a queue apply. */
export const queueScope = { [scope]: '' };

/** Single-key shortcuts that apply only while the focus is inside the queue. */
export const useQueueKeys = (keys: Record<string, () => unknown>) =>
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [
      key,
      ({ target }) => {
        if (target instanceof Element && target.closest(`[${scope}]`)) void run();
      },
    ]),
  );

/**
 * A list beside the details of its current row, which is the `id` of the URL; J and K move along it. `list` and `pane` are
 * the refs of the list and of the details.
 */
export const useQueue = <Row extends { id: string }>(rows: readonly Row[]) => {
  const [params, setParams] = useSearchParams();
  // A row leaves the list after a decision: the next one then has its index and becomes current.
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const pane = useRef<HTMLElement>(null);
  const id = params.get('id') ?? undefined;
  const indexOfId = rows.findIndex((row) => row.id === id);
  const currentIndex = indexOfId === -1 ? Math.min(index, rows.length - 1) : indexOfId;
  const current = rows[currentIndex];

  // After a move the focus goes to the row, or to the details on a narrow screen, once the URL has changed.
  const target = useRef<{ id: string | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the URL's id or the current row changes
  useEffect(() => {
    if (!target.current || target.current.id !== id) return;
    target.current = undefined;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    (row?.checkVisibility() ? row : pane.current)?.focus();
  }, [id, current?.id]);

  const moveTo = (nextIndex: number, nextId: string | undefined) => {
    target.current = { id: nextId };
    setIndex(nextIndex);
    setParams(
      (next) => {
        if (nextId === undefined) next.delete('id');
        else next.set('id', nextId);
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  };
  const show = (nextIndex: number) => {
    const next = rows[nextIndex];
    if (next) moveTo(nextIndex, next.id);
  };
  useQueueKeys({ j: () => show(currentIndex + 1), k: () => show(currentIndex - 1) });
  return {
    currentIndex,
    current,
    isOpen: indexOfId !== -1,
    list,
    pane,
    show,
    /** Shows the list alone on a narrow screen. */
    close: () => moveTo(currentIndex, undefined),
    /** Moves on from the current row, which is about to leave the list. */
    leaveCurrent: () => moveTo(currentIndex, rows[currentIndex + 1]?.id),
  };
};
