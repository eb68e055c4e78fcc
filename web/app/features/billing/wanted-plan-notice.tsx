import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { clearWantedPlan, useWantedPlan } from './wanted-plan.ts';
import styles from './wanted-plan-notice.module.css';

/** Reminds a person of the plan that they chose before signing up. */
export const WantedPlanNotice = () => {
  const wanted = useWantedPlan();
  const [dismissed, setDismissed] = useState(false);
  if (!wanted || dismissed) return null;
  return (
    <aside className={styles.notice} aria-label="The plan you chose">
      <p>
        <strong>You chose the {wanted.title} plan.</strong> You can buy it now.
      </p>
      <Button component={Link} to={wanted.path}>
        Continue with {wanted.title}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          clearWantedPlan();
          setDismissed(true);
        }}
      >
        Stay on Free
      </Button>
    </aside>
  );
};
