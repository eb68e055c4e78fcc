import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { FirstSteps as Steps } from '../../../../contract/src/company-home.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './company-home.module.css';

const editor = '/account/company/manage-jobs/post-a-job';

/** From this share on, the profile says enough for a first job. */
const completeEnough = 60;

interface Props {
  steps: Steps;
  /** The plan that fits, with its price and order; `look` is that of its button. */
  plan: (look: 'filled' | 'quiet') => ReactNode;
}

/** What a new company does first, and what each step brings. */
export const FirstSteps = ({ steps, plan }: Props) => {
  const { completeness, draft, people, has_plan } = steps;
  const hasProfile = completeness >= completeEnough;
  // Only the step to take next has a filled button.
  const current = hasProfile ? 2 : 1;
  const getLook = (number: number) => (number === current ? 'filled' : 'quiet');
  return (
    <ol className={styles.steps}>
      <Step
        number={1}
        title="Describe your company"
        done={hasProfile}
        current={current === 1}
        text="Executives read this before they apply. Your industry, location and business type also fill in your jobs."
        status={`${completeness}% complete`}
      >
        <LinkButton to="?tab=profile" look={getLook(1)}>
          {hasProfile ? 'Edit profile' : 'Complete profile'}
        </LinkButton>
      </Step>
      <Step
        number={2}
        title={draft ? 'Finish your job' : 'Write your job'}
        done={false}
        current={current === 2}
        text="A template for each function fills in most of it. Drafts are free and saved as you type."
        status={
          people > 0
            ? `${formatNumber(people)} verified ${people === 1 ? 'executive' : 'executives'} ${draft ? 'with this function ' : ''}will see it`
            : ''
        }
      >
        <LinkButton to={draft ? `${editor}?id=${draft.id}` : editor} look={getLook(2)}>
          {draft ? `Continue ‘${draft.title}’` : 'Write a job'}
        </LinkButton>
      </Step>
      <Step
        number={3}
        title="Choose a plan"
        done={has_plan}
        current={false}
        text="A plan publishes your job. You receive applications with an explained match, and pay no commission."
        status=""
      >
        {has_plan ? (
          <LinkButton to={href('/account/company/settings/manage-plans')} look="quiet">
            Plan and billing
          </LinkButton>
        ) : (
          plan('quiet')
        )}
      </Step>
    </ol>
  );
};

interface StepProps {
  number: number;
  title: string;
  text: string;
  status: string;
  done: boolean;
  /** The step to take next. */
  current: boolean;
  children: ReactNode;
}

const Step = ({ number, title, text, status, done, current, children }: StepProps) => (
  <li className={styles.step} data-done={done || undefined} data-current={current || undefined}>
    <span className={styles.number} aria-hidden="true">
      {done ? <IconCheck size={20} /> : number}
    </span>
    <div>
      <h2>
        {title}
        {done && <span className="visually-hidden"> (done)</span>}
      </h2>
      <p>{text}</p>
      {status !== '' && <p className={styles.status}>{status}</p>}
    </div>
    <div className={styles.action}>{children}</div>
  </li>
);
