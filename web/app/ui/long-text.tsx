import type { ReactNode } from 'react';
import styles from './long-text.module.css';

interface Props {
  /** Rendered Markdown of a file of the operator. */
  html: string;
  sections: readonly { id: string; title: string }[];
  /** Below the text. */
  children?: ReactNode;
}

/** A long text with its table of contents; the print style shows the text alone. */
export const LongText = ({ html, sections, children }: Props) => (
  <div className={styles.columns}>
    <nav aria-label="On this page" className={styles.contents}>
      <h2>On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
    <div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from the operator's own file */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </div>
  </div>
);
