import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './fractional-home.module.css';
import type { NextAction } from './next-actions.ts';

/** What to do next, each with the place where it is done. */
export const NextActionList = ({ actions }: { actions: readonly NextAction[] }) => (
  <ul className={styles.actions}>
    {actions.map(({ title, text, to }) => (
      <li key={title}>
        <Link to={to}>
          <strong>{title}</strong>
          <span>{text}</span>
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
);
