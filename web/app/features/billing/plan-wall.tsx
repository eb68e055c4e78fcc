import type { ReactNode } from 'react';
import styles from './plan-wall.module.css';

/** Above the plans, for a company that could not publish a draft: the draft, and the plan that fits it. */
export const PlanWall = ({ draft, children }: { draft: string; children: ReactNode }) => (
  <section className={styles.wall} aria-label="The draft to publish">
    <h2>Publish ‘{draft}’</h2>
    <p>The draft is saved. After the payment you return to it.</p>
    {children}
  </section>
);
