import { Fragment } from 'react';
import { dotSeparator } from '../lib/dot-separator.ts';
import styles from './dotted-text.module.css';

/** Short texts with dots between them. A line breaks after a dot, and within a text only if it is longer than a line. */
export const DottedText = ({ parts }: { parts: readonly (string | null | undefined | false)[] }) => {
  const texts = parts.filter(Boolean);
  return texts.map((text, index) => {
    const isLast = index === texts.length - 1;
    return (
      <Fragment key={String(text)}>
        <span className={styles.part}>
          {text}
          {!isLast && dotSeparator.trimEnd()}
        </span>
        {!isLast && dotSeparator.slice(-1)}
      </Fragment>
    );
  });
};
