import { Link } from 'react-router';
import styles from './progress-steps.module.css';

interface ProgressStep {
  label: string;
  done: boolean;
  /** Where the step is worked on. */
  to?: string;
}

interface Props {
  steps: ProgressStep[];
  /** The place of the step that is being worked on, from 0. */
  current: number;
  label?: string;
}

/** How far one has come, step by step. */
export const ProgressSteps = ({ steps, current, label = 'Progress' }: Props) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, place) => (
      <li
        key={step.label}
        className={styles.step}
        data-done={step.done || undefined}
        aria-current={place === current ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {step.done ? <Tick /> : place + 1}
        </span>
        {step.to === undefined ? step.label : <Link to={step.to}>{step.label}</Link>}
        {step.done && <span className="visually-hidden"> (done)</span>}
      </li>
    ))}
  </ol>
);

const Tick = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 12.5l4 4 8-9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);
