import { Button, Modal } from '@mantine/core';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, useCancelPlan } from './billing.data.ts';
import styles from './order.module.css';
import { withoutPlanTexts } from './plan-format.ts';
import { PlanLosses } from './plan-losses.tsx';
import { planFamily } from './subscription-state.ts';

interface Props {
  payer: Payer;
  subscription: Subscription;
  /** The account has another plan. */
  hasOtherPlan: boolean;
  onClose: () => void;
}

/** Confirms a cancellation: the day when the plan ends and what is lost then. */
export const CancelPlan = ({ payer, subscription, hasOtherPlan, onClose }: Props) => {
  useFocusBack();
  const cancel = useCancelPlan();
  const { plan, end_date, id, status } = subscription;
  const unpaid = status === 'past_due';
  const date = formatLongDay(end_date);
  return (
    <Modal opened onClose={onClose} title={`Cancel the ${plan.title} plan?`} centered>
      <div className={styles.order}>
        {unpaid ? (
          <p>
            The last charge is unpaid, so the {plan.title} plan ends <strong>at once</strong> and we do not
            retry the charge. Then {withoutPlanTexts[planFamily(plan)]}, and you lose:
          </p>
        ) : (
          <p>
            You keep the {plan.title} plan until <strong>{date}</strong> and are not charged again. Then{' '}
            {withoutPlanTexts[planFamily(plan)]}, and you lose:
          </p>
        )}
        <PlanLosses payer={payer} from={plan.title} {...(hasOtherPlan ? {} : { to: 'Free' })} />
        {!unpaid && <p className={styles.small}>You can undo this until then.</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep the {plan.title} plan
          </Button>
          <Button
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(id, {
                onSuccess: () => {
                  successToast(
                    unpaid ? `The ${plan.title} plan has ended.` : `The ${plan.title} plan ends on ${date}.`,
                  );
                  onClose();
                },
              })
            }
          >
            Cancel plan
          </Button>
        </div>
      </div>
    </Modal>
  );
};
