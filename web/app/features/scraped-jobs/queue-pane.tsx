import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { queueScope, useQueue, useQueueKeys } from '../../ui/use-queue.ts';
import type { CompanyField } from './convert-dialog.tsx';
import { ConfidenceMark } from './extracted-fields.tsx';
import { ScrapedJobDetail } from './scraped-job-detail.tsx';
import { formatSummary } from './scraped-job-labels.ts';
import styles from './scraped-job-queue.module.css';
import { useDismissSeveral } from './scraped-jobs.data.ts';

interface BulkBarProps {
  /** The ids on the page. */
  ids: string[];
  selected: string[];
  onConvert: () => void;
  onChange: (ids: string[]) => void;
}

/** Selects the scraped jobs of the page and converts or dismisses them. */
const BulkBar = ({ ids, selected, onConvert, onChange }: BulkBarProps) => {
  const dismiss = useDismissSeveral();
  const hasSelection = selected.length > 0;
  const allSelected = selected.length === ids.length;
  const dismissSelected = async () => {
    const done = await confirmAction(
      {
        title: `Dismiss ${formatCount(selected.length, 'scraped job')}?`,
        text: 'They move to Dismissed, where you can restore them.',
        action: 'Dismiss',
      },
      () => dismiss.mutateAsync(selected),
      ({ message }) => message,
    );
    if (done) onChange([]);
  };
  return (
    <div className={styles.bulk}>
      <Checkbox
        label={hasSelection ? `${selected.length} selected` : 'Select all'}
        checked={allSelected}
        indeterminate={hasSelection && !allSelected}
        onChange={() => onChange(allSelected ? [] : ids)}
      />
      {hasSelection && (
        <>
          <Button size="compact-md" onClick={onConvert}>
            Convert…
          </Button>
          <Button size="compact-md" variant="default" loading={dismiss.isPending} onClick={dismissSelected}>
            Dismiss
          </Button>
        </>
      )}
    </div>
  );
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
  const { currentIndex, current, isOpen, list, pane, show, close, leaveCurrent } = useQueue(rows);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => selectedIds.has(id));
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  useQueueKeys({ x: () => current && toggle(current.id) });
  if (!current) return null;
  return (
    <div className={styles.layout} data-open={isOpen || undefined} {...queueScope}>
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
              current={index === currentIndex}
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
        position={`${currentIndex + 1} of ${rows.length}`}
        companyField={companyField}
        onBack={close}
        onDecided={leaveCurrent}
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
