import { Button } from '@mantine/core';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { successToast } from '../../ui/toasts.ts';
import { useResumePlan } from './billing.data.ts';

/** Keeps a plan that is cancelled at the end of its period, or ends its pause. */
export const ResumeButton = ({ subscription: { id, plan, pause } }: { subscription: Subscription }) => {
  const resume = useResumePlan();
  return (
    <Button
      loading={resume.isPending}
      onClick={() =>
        resume.mutate(id, {
          onSuccess: ({ message }) => successToast(pause ? message : `The ${plan.title} plan stays active.`),
        })
      }
    >
      {pause ? 'End the pause' : `Keep the ${plan.title} plan`}
    </Button>
  );
};
