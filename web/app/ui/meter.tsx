import styles from './meter.module.css';

interface Props {
  /** From 0 to 1; larger values are drawn as full. */
  share: number;
  tone?: 'brand' | 'warn' | 'bad' | undefined;
}

/** A usage bar. Decorative: the text above it states the numbers. */
export const Meter = ({ share, tone = 'brand' }: Props) => (
  <div className={styles.track} aria-hidden="true">
    <span data-tone={tone} style={{ width: `${Math.min(100, 100 * share)}%` }} />
  </div>
);
