import styles from './meter.module.css';

interface Props {
  /** From 0 to 1; more is drawn as full. */
  share: number;
  tone?: 'brand' | 'warn' | 'bad' | undefined;
}

/** How much of something there is, as a bar below the words that say it. */
export const Meter = ({ share, tone = 'brand' }: Props) => (
  <div className={styles.track} aria-hidden="true">
    <span data-tone={tone} style={{ width: `${Math.min(100, 100 * share)}%` }} />
  </div>
);
