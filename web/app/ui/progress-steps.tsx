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

/** With more steps than these, a wide page has two equal rows of them, and a narrow one has the numbers alone, and the label of the current one below them. */
const labelledSteps = 5;

/** The steps of a flow with their state. */
export const ProgressSteps = ({ steps, current, label = 'Progress' }: Props) => (
  <div className={styles.container}>
    <ol
      className={styles.steps}
      aria-label={label}
      data-many={steps.length > labelledSteps || undefined}
      style={{ '--columns': Math.ceil(steps.length / 2) } as React.CSSProperties}
    >
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={styles.step}
          data-done={step.done || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step.to === undefined ? (
            <StepLabel {...step} number={index + 1} />
          ) : (
            <Link to={step.to}>
              <StepLabel {...step} number={index + 1} />
            </Link>
          )}
        </li>
      ))}
    </ol>
    {steps.length > labelledSteps && (
      <p className={styles.current} aria-hidden="true">
        <span>
          Step {current + 1} of {steps.length}
        </span>{' '}
        {steps[current]?.label}
      </p>
    )}
  </div>
);

const StepLabel = ({ label, done, number }: ProgressStep & { number: number }) => (
  <>
    <span className={styles.mark} aria-hidden="true">
      {done ? <Tick /> : number}
    </span>
    <span className={styles.label}>{label}</span>
    {done && <span className="visually-hidden"> (done)</span>}
  </>
);

const Tick = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 12.5l4 4 8-9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);
