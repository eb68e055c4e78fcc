import { Checkbox } from '@mantine/core';
import type { ScrapedJobRow } from '../../../../contract/src/scrapers.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ConfidenceMark } from './confidence-mark.tsx';
import { factsOf } from './posting-words.ts';
import styles from './postings.module.css';

interface Props {
  row: ScrapedJobRow;
  current: boolean;
  chosen: boolean;
  onShow: () => void;
  onToggle: () => void;
}

/** One posting in the queue: who, what, where, and how sure we are of it. */
export const PostingRow = ({ row, current, chosen, onShow, onToggle }: Props) => (
  <li className={styles.row} data-current={current || undefined} data-fit={row.fit || undefined}>
    {row.status === 'new' && (
      <Checkbox checked={chosen} onChange={onToggle} aria-label={`Select ${row.title}`} />
    )}
    <button
      type="button"
      className={styles.item}
      aria-current={current ? 'true' : undefined}
      onClick={onShow}
    >
      <strong>{row.title}</strong>
      <span>{row.company_name || 'No company named'}</span>
      <span>{factsOf(row)}</span>
      <span className={styles.marks}>
        <ConfidenceMark confidence={row.confidence} />
        {row.likely_expired && <em data-tone="warn">Likely gone</em>}
        {row.edited && <em>Corrected</em>}
        {!row.fit && <em>Not a fit</em>}
        <RelativeTime time={row.first_seen_at} />
      </span>
    </button>
  </li>
);
