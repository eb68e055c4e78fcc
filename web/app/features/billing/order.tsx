import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PlanChangeTiming, Subscription } from '../../../../contract/src/billing.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { type Payer, previewOf } from './billing.data.ts';
import { planTitle } from './billing-words.ts';
import { ChangeOrder } from './change-order.tsx';
import styles from './order.module.css';
import { heldOf, lineOf } from './payment-state.ts';
import { PurchaseOrder } from './purchase-order.tsx';

interface Props {
  payer: Payer;
  plan: Plan;
  held: readonly Subscription[];
  currency: Currency;
  /** The code given at sign-up. */
  offered: { code: string; description: string } | undefined;
  onClose: () => void;
}

const headings: Record<PlanChangeTiming, string> = {
  now: 'Change to',
  period_end: 'Change to',
  checkout: 'Change to',
};

/** The order of one plan: what it costs now and later, and the button that pays or changes. */
export const Order = ({ payer, plan, held, currency, offered, onClose }: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  const own = heldOf(held, lineOf(plan));
  const preview = useQuery({ ...previewOf(plan.id), enabled: own !== undefined, staleTime: 0, gcTime: 0 });
  const purchase = (
    <PurchaseOrder plan={plan} replaced={own?.plan} currency={currency} offered={offered} onClose={onClose} />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${own ? headings[preview.data?.takes_effect ?? 'now'] : 'Buy'} ${planTitle(plan)}`}
      size="md"
      fullScreen={narrow}
    >
      {own ? (
        <LoadBoundary query={preview} skeleton={<Waiting />}>
          {(change) =>
            change.takes_effect === 'checkout' ? (
              purchase
            ) : (
              <ChangeOrder payer={payer} change={change} onClose={onClose} />
            )
          }
        </LoadBoundary>
      ) : (
        purchase
      )}
    </Modal>
  );
};

const Waiting = () => (
  <div className={styles.order} role="status" aria-label="Working out what is due">
    <Bar width="80%" />
    <Bar />
    <Bar />
    <Bar height="2.75rem" />
  </div>
);
