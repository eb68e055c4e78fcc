import styles from './skeletons.module.css';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A grey bar in place of a line of text. */
export const Bar = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => (
  <span className={styles.bar} style={{ width, height }} />
);

/** Announces that something loads. */
export const Placeholder = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) => (
  <div className={className} role="status" aria-label={label}>
    {children}
  </div>
);

interface ListProps {
  rows?: number;
  label?: string;
  /** Whether each row begins with a picture. */
  pictures?: boolean;
}

/** Rows of a list while it loads. */
export const ListSkeleton = ({ rows = 5, label = 'Loading', pictures = true }: ListProps) => (
  <Placeholder label={label} className={styles.list}>
    {times(rows).map((row) => (
      <div key={row} className={styles.row}>
        {pictures && <span className={styles.round} />}
        <div className={styles.lines}>
          <Bar width="38%" height="1.1em" />
          <Bar width="72%" height="0.85em" />
        </div>
      </div>
    ))}
  </Placeholder>
);

/** Cards of a grid while it loads. */
export const CardSkeleton = ({ cards = 6 }: { cards?: number }) => (
  <Placeholder label="Loading" className={styles.grid}>
    {times(cards).map((card) => (
      <div key={card} className={styles.card}>
        <span className={styles.round} />
        <Bar width="70%" height="1.2em" />
        <Bar width="45%" height="0.85em" />
        <Bar height="0.85em" />
        <Bar width="80%" height="0.85em" />
      </div>
    ))}
  </Placeholder>
);

/** A page's heading and content while the page or its guard loads. */
export const PageSkeleton = () => (
  <Placeholder label="Loading the page" className={styles.page}>
    <Bar width="min(20rem, 60%)" height="2.25rem" />
    <Bar width="min(32rem, 85%)" height="1rem" />
    <div className={styles.block} />
  </Placeholder>
);
