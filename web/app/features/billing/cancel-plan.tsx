import { Button, Modal } from '@mantine/core';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, useCancelPlan } from './billing.data.ts';
import { formatDay, withoutPlan } from './billing-words.ts';
import styles from './order.module.css';
import { lineOf } from './payment-state.ts';
import { PlanLosses } from './plan-losses.tsx';

interface Props {
  payer: Payer;
  subscription: Subscription;
  /** Another plan of the account goes on. */
  keepsOther: boolean;
  onClose: () => void;
}

/** Asks before a plan is cancelled, and says until when it stays and what goes then. */
export const CancelPlan = ({ payer, subscription, keepsOther, onClose }: Props) => {
  useFocusBack();
  const cancel = useCancelPlan();
  const { plan, end_date, id, status } = subscription;
  const unpaid = status === 'past_due';
  const date = formatDay(end_date);
  return (
    <Modal opened onClose={onClose} title={`Cancel the ${plan.title} plan?`} centered>
      <div className={styles.order}>
        {unpaid ? (
          <p>
            The last charge is open, so the {plan.title} plan ends <strong>at once</strong>, and that charge
            is not tried again. Then {withoutPlan[lineOf(plan)]}, and this goes:
          </p>
        ) : (
          <p>
            You keep all that the {plan.title} plan gives until <strong>{date}</strong>, and are not charged
            again. Then {withoutPlan[lineOf(plan)]}, and this goes:
          </p>
        )}
        <PlanLosses payer={payer} from={plan.title} {...(keepsOther ? {} : { to: 'Free' })} />
        {!unpaid && <p className={styles.small}>You can change your mind until then.</p>}
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
