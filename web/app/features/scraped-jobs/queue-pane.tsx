import { Checkbox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { CompanyField } from './convert-dialog.tsx';
import { ConfidenceMark } from './extracted-fields.tsx';
import { ScrapedJobDetail } from './scraped-job-detail.tsx';
import { formatSummary } from './scraped-job-labels.ts';
import styles from './scraped-job-queue.module.css';

/** Single-key shortcuts apply only while the focus is inside the queue. */
const queueAttribute = 'data-scraped-jobs';
const isInQueue = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(`[${queueAttribute}]`) !== null;

/** The row whose details are shown, by the `id` of the URL, and moving to another with the focus. */
const useCurrentRow = (rows: ScrapedJobRow[]) => {
  const [params, setParams] = useSearchParams();
  // A converted or dismissed row leaves the list; its index then shows the next row.
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const pane = useRef<HTMLElement>(null);
  const id = params.get('id') ?? undefined;
  const indexOfId = rows.findIndex((row) => row.id === id);
  const at = indexOfId === -1 ? Math.min(index, rows.length - 1) : indexOfId;
  const current = rows[at];

  // After a move the focus goes to the row, or to the pane on a narrow screen, once the URL has changed.
  const target = useRef<{ id: string | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row or pane moves the focus
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
  return { at, current, isOpen: indexOfId !== -1, list, pane, moveTo, show };
};

interface Props {
  rows: ScrapedJobRow[];
  companyField: CompanyField;
  /** Converts the selected rows. */
  onConvert: (rows: ScrapedJobRow[]) => void;
  footer: ReactNode;
}

/** A page of scraped jobs beside the details of the current one. */
export const QueuePane = ({ rows, companyField, onConvert, footer }: Props) => {
  const { at, current, isOpen, list, pane, moveTo, show } = useCurrentRow(rows);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => selectedIds.has(id));
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  useHotkeys([
    ['j', (event) => isInQueue(event) && show(at + 1)],
    ['k', (event) => isInQueue(event) && show(at - 1)],
    ['x', (event) => isInQueue(event) && current && toggle(current.id)],
  ]);
  if (!current) return null;
  return (
    <div className={styles.layout} data-open={isOpen || undefined} {...{ [queueAttribute]: '' }}>
      <div className={styles.side}>
        {current.status === 'new' && (
          <BulkBar
            ids={rows.map(({ id }) => id)}
            selected={selected.map(({ id }) => id)}
            onConvert={() => onConvert(selected)}
            onChange={(ids) => setSelectedIds(new Set(ids))}
          />
        )}
        <ul ref={list} className={styles.queue} tabIndex={-1} aria-label="Scraped jobs">
          {rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              current={index === at}
              selected={selectedIds.has(row.id)}
              onShow={() => show(index)}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </ul>
        {footer}
        <p className={styles.keys}>
          <kbd>J</kbd> next, <kbd>K</kbd> back
          {current.status === 'new' && (
            <>
              , <kbd>X</kbd> select, <kbd>C</kbd> convert, <kbd>D</kbd> dismiss, <kbd>E</kbd> correct
            </>
          )}
        </p>
      </div>
      <ScrapedJobDetail
        key={current.id}
        id={current.id}
        position={`${at + 1} of ${rows.length}`}
        isInQueue={isInQueue}
        companyField={companyField}
        onBack={() => moveTo(at, undefined)}
        onDecided={() => moveTo(at, rows[at + 1]?.id)}
        ref={pane}
      />
    </div>
  );
};

interface RowProps {
  row: ScrapedJobRow;
  current: boolean;
  selected: boolean;
  onShow: () => void;
  onToggle: () => void;
}

const Row = ({ row, current, selected, onShow, onToggle }: RowProps) => (
  <li className={styles.row} data-current={current || undefined} data-fit={row.fit || undefined}>
    {row.status === 'new' && (
      <Checkbox checked={selected} onChange={onToggle} aria-label={`Select ${row.title}`} />
    )}
    <button
      type="button"
      className={styles.item}
      aria-current={current ? 'true' : undefined}
      onClick={onShow}
    >
      <strong>{row.title}</strong>
      <span>{row.company_name || 'No company named'}</span>
      <span>{formatSummary(row)}</span>
      <span className={styles.marks}>
        <ConfidenceMark confidence={row.confidence} />
        {row.likely_expired && <em data-tone="warn">Likely expired</em>}
        {row.edited && <em>Corrected</em>}
        {!row.fit && <em>Unlikely match</em>}
        <RelativeTime time={row.first_seen_at} />
      </span>
    </button>
  </li>
);
