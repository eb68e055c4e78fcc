import { Button } from '@mantine/core';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { successToast } from '../../ui/toasts.ts';
import { useResumePlan } from './billing.data.ts';

/** Keeps a plan that is cancelled at the end of its period. */
export const ResumeButton = ({ subscription: { id, plan } }: { subscription: Subscription }) => {
  const resume = useResumePlan();
  return (
    <Button
      loading={resume.isPending}
      onClick={() =>
        resume.mutate(id, { onSuccess: () => successToast(`The ${plan.title} plan stays active.`) })
      }
    >
      Keep the {plan.title} plan
    </Button>
  );
};
