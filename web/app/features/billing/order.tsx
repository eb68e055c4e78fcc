import { Alert, Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { changePreview, Subscription } from '../../../../contract/src/billing.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { leaveFor } from '../../lib/leave.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { changePreviewQuery, type Payer, useChangePlan } from './billing.data.ts';
import { BillingAddressForm } from './billing-address-form.tsx';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { billingPath, formatPlanTitle, formatPrice } from './plan-format.ts';
import { PlanLosses } from './plan-losses.tsx';
import { PurchaseOrder } from './purchase-order.tsx';
import { findSubscription, planFamily } from './subscription-state.ts';
import { usePlusTax } from './use-plus-tax.ts';

interface ChangeOrderProps {
  payer: Payer;
  change: ResponseOf<typeof changePreview>;
  onClose: () => void;
}

/** Confirms a change of plan: the amount due now, when it takes effect and what is lost. */
const ChangeOrder = ({ payer, change: preview, onClose }: ChangeOrderProps) => {
  const { takes_effect, takes_effect_at, from, to, due_now, tax, currency, lines, next_amount, next_date } =
    preview;
  const navigate = useNavigate();
  const plusTax = usePlusTax();
  const change = useChangePlan();
  const isDeferred = takes_effect === 'period_end';
  const money = (amount: number) =>
    amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency);
  const confirm = () =>
    change.mutate(to.id, {
      onSuccess: ({ url, message }) => {
        if (url !== null) return leaveFor(url);
        successToast(message);
        void navigate(billingPath(payer, 'settings/manage-plans'));
      },
    });
  return (
    <div className={styles.order}>
      <p>
        {isDeferred
          ? `${formatPlanTitle(from)} stays active until ${formatLongDay(takes_effect_at)}. Then ${formatPlanTitle(to)} starts.`
          : `The ${to.title} plan starts at once. You pay the difference for the rest of the period.`}
      </p>
      <OrderLines
        lines={[
          ...lines.map(({ description, amount }) => ({
            label: description,
            amount: money(amount),
            good: amount < 0,
          })),
          ...(tax === 0 ? [] : [{ label: 'Tax', amount: money(tax) }]),
        ]}
        total={{ label: 'Due now', amount: money(due_now) }}
      />
      {isDeferred && <PlanLosses payer={payer} from={from.title} to={to.title} />}
      <p className={styles.small}>
        {isDeferred ? `From ${formatLongDay(next_date)}` : `Next on ${formatLongDay(next_date)}`}:{' '}
        {next_amount === to.amount
          ? formatPrice(to.amount, currency, to.duration)
          : `${formatMoney(next_amount, currency)}, then ${formatPrice(to.amount, currency, to.duration)}`}
        {plusTax}, until you cancel.
      </p>
      {change.error && (
        <Alert color="red" role="alert">
          {change.error.message}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={change.isPending} onClick={confirm} data-autofocus>
          {isDeferred
            ? `Change on ${formatLongDay(takes_effect_at)}`
            : due_now > 0
              ? `Pay ${money(due_now)} and change`
              : 'Change now'}
        </Button>
      </div>
    </div>
  );
};

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
