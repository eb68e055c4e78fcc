import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '../../../../contract/src/billing.ts';
import { CallError } from '../../../../contract/src/client.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { changePreviewQuery, type Payer } from './billing.data.ts';
import { BillingAddressForm } from './billing-address-form.tsx';
import { ChangeOrder } from './change-order.tsx';
import styles from './order.module.css';
import { formatPlanTitle } from './plan-format.ts';
import { PurchaseOrder } from './purchase-order.tsx';
import { findSubscription, planFamily } from './subscription-state.ts';

interface Props {
  payer: Payer;
  plan: Plan;
  subscriptions: readonly Subscription[];
  currency: Currency;
  /** The promo code given at sign-up. */
  signUpCode: { code: string; description: string } | undefined;
  onClose: () => void;
}

/** The order of a plan: its costs, and the button that pays or changes. */
export const Order = ({ payer, plan, subscriptions, currency, signUpCode, onClose }: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  const current = findSubscription(subscriptions, planFamily(plan));
  const preview = useQuery({
    ...changePreviewQuery(plan.id),
    enabled: current !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const needsAddress = preview.error instanceof CallError && preview.error.code === 'address_required';
  const purchase = (
    <PurchaseOrder
      plan={plan}
      replaced={current?.plan}
      currency={currency}
      signUpCode={signUpCode}
      onClose={onClose}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${current ? 'Change to' : 'Buy'} ${formatPlanTitle(plan)}`}
      size="md"
      fullScreen={narrow}
    >
      {current ? (
        needsAddress ? (
          <BillingAddressForm payer={payer} onClose={onClose} />
        ) : (
          <LoadBoundary query={preview} skeleton={<Skeleton />}>
            {(change) =>
              change.takes_effect === 'checkout' ? (
                purchase
              ) : (
                <ChangeOrder payer={payer} change={change} onClose={onClose} />
              )
            }
          </LoadBoundary>
        )
      ) : (
        purchase
      )}
    </Modal>
  );
};

const Skeleton = () => (
  <div className={styles.order} role="status" aria-label="Calculating the amount due">
    <Bar width="80%" />
    <Bar />
    <Bar />
    <Bar height="2.75rem" />
  </div>
);
