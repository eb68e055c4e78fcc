import type { ReactNode } from 'react';
import styles from './scene.module.css';

/**
 * An illustration made of the product's components with sample content. It is hidden from screen readers and cannot be
 * focused, because the text beside it says the same.
 */
export const Scene = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <figure className={styles.scene} aria-hidden="true" inert>
    <div className={wide ? `${styles.card} ${styles.wide}` : styles.card}>{children}</div>
  </figure>
);

interface TopProps {
  mark: ReactNode;
  title: string;
  text: string;
  aside?: ReactNode;
}

/** The header of a scene's card. */
export const SceneTop = ({ mark, title, text, aside }: TopProps) => (
  <div className={styles.top}>
    {mark}
    <div>
      <strong>{title}</strong>
      <span className={styles.soft}>{text}</span>
    </div>
    {aside}
  </div>
);

/** A match score. */
export const SceneScore = ({ score }: { score: number }) => (
  <span className={styles.score}>
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="15.5" />
      <circle cx="18" cy="18" r="15.5" pathLength="100" strokeDasharray={`${score} 100`} />
    </svg>
    {score}
  </span>
);

/** Labelled values, one per line; `sum` highlights a label. */
export const SceneLines = ({ lines, sum }: { lines: Record<string, string>; sum?: string }) => (
  <dl className={styles.lines}>
    {Object.entries(lines).map(([label, value]) => (
      <div key={label} data-sum={label === sum || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A list with ticks. */
export const SceneTicks = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3 8.5 3.2 3.2L13 5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        {item}
      </li>
    ))}
  </ul>
);
