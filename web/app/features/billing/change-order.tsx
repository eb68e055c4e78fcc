import { Alert, Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { changePreview } from '../../../../contract/src/billing.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { leaveFor } from '../../lib/leave.ts';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, useChangePlan } from './billing.data.ts';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { billingPath, formatPlanTitle, formatPrice } from './plan-format.ts';
import { PlanLosses } from './plan-losses.tsx';
import { usePlusTax } from './use-plus-tax.ts';

interface Props {
  payer: Payer;
  change: ResponseOf<typeof changePreview>;
  onClose: () => void;
}

/** Confirms a change of plan: the amount due now, when it takes effect and what is lost. */
export const ChangeOrder = ({ payer, change: preview, onClose }: Props) => {
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
