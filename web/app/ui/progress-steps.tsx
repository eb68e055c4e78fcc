import { Link } from 'react-router';
import styles from './progress-steps.module.css';

interface ProgressStep {
  label: string;
  done: boolean;
  /** The page of the step. */
  to?: string;
}

interface Props {
  steps: ProgressStep[];
  /** The index of the current step. */
  current: number;
  label?: string;
}

/** The steps of a flow with their state. */
export const ProgressSteps = ({ steps, current, label = 'Progress' }: Props) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.label}
        className={styles.step}
        data-done={step.done || undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {step.done ? <Tick /> : index + 1}
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
