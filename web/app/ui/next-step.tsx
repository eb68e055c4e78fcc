import type { ReactNode } from 'react';
import styles from './next-step.module.css';

/** What a person can do next on a page. */
export interface NextStep {
  title: string;
  text?: string;
  /** The one button or link of the step. A step without it waits for somebody else. */
  action?: ReactNode;
}

/** The step to show: the first with an action, or else the first that waits for somebody else. */
export const firstStep = (steps: readonly (NextStep | undefined)[]): NextStep | undefined =>
  steps.find((step) => step?.action !== undefined) ?? steps.find((step) => step !== undefined);

/** The next step at the top of a page. */
export const NextStepCard = ({ title, text, action }: NextStep) => (
  <section className={styles.card} aria-label="Next step" data-open={action !== undefined || undefined}>
    <div>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
    </div>
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </section>
);
