import { Alert, Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { changePreview } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { leaveFor } from '../../lib/leave.ts';
import { formatMoney } from '../../lib/money.ts';
import { successToast } from '../../ui/toasts.ts';
import { type Payer, useChangePlan } from './billing.data.ts';
import { formatDay, perPeriod, planTitle } from './billing-words.ts';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { PlanLosses } from './plan-losses.tsx';

interface Props {
  payer: Payer;
  change: Answer<typeof changePreview>;
  onClose: () => void;
}

/** A change of plan, before it is agreed to: what is due now, when it takes effect and what goes. */
export const ChangeOrder = ({ payer, change: preview, onClose }: Props) => {
  const { takes_effect, takes_effect_at, from, to, due_now, currency, lines, next_amount, next_date } =
    preview;
  const navigate = useNavigate();
  const change = useChangePlan();
  const later = takes_effect === 'period_end';
  const money = (amount: number) =>
    amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency);
  const agree = () =>
    change.mutate(to.id, {
      onSuccess: ({ url, message }) => {
        if (url !== null) return leaveFor(url);
        successToast(message);
        void navigate(`/account/${payer}/settings/manage-plans`);
      },
    });
  return (
    <div className={styles.order}>
      <p>
        {later
          ? `${planTitle(from)} stays as it is until ${formatDay(takes_effect_at)}. Then ${planTitle(to)} takes over.`
          : `The ${to.title} plan starts at once. You pay the difference for the rest of the period.`}
      </p>
      <OrderLines
        lines={[
          ...lines.map(({ description, amount }) => ({
            label: description,
            amount: money(amount),
            good: amount < 0,
          })),
        ]}
        total={{ label: 'Due now', amount: money(due_now) }}
      />
      {later && <PlanLosses payer={payer} from={from.title} to={to.title} />}
      <p className={styles.small}>
        {later ? `From ${formatDay(next_date)}` : `Next on ${formatDay(next_date)}`}:{' '}
        {next_amount === to.amount
          ? perPeriod(to.amount, currency, to.duration)
          : `${formatMoney(next_amount, currency)}, then ${perPeriod(to.amount, currency, to.duration)}`}
        , until you cancel.
      </p>
      {change.error && (
        <Alert color="red" role="alert">
          {change.error.message}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={change.isPending} onClick={agree} data-autofocus>
          {later
            ? `Change on ${formatDay(takes_effect_at)}`
            : due_now > 0
              ? `Pay ${money(due_now)} and change`
              : 'Change now'}
        </Button>
      </div>
    </div>
  );
};
