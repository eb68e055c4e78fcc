import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { clearWantedPlan, useWantedPlan } from './wanted-plan.ts';
import styles from './wanted-plan-notice.module.css';

/** For somebody who chose a plan before signing up: goes on to its order. */
export const WantedPlanNotice = () => {
  const wanted = useWantedPlan();
  const [dropped, setDropped] = useState(false);
  if (!wanted || dropped) return null;
  return (
    <aside className={styles.notice} aria-label="The plan you chose">
      <p>
        <strong>You chose the {wanted.title} plan.</strong> It can be yours now.
      </p>
      <Button component={Link} to={wanted.path}>
        Go on to the {wanted.title} plan
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          clearWantedPlan();
          setDropped(true);
        }}
      >
        Stay on Free
      </Button>
    </aside>
  );
};
