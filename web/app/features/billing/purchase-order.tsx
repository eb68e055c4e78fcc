import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { formatMoney } from '../../lib/money.ts';
import { promoCodeOf, useCheckout } from './billing.data.ts';
import { perPeriod, planTitle } from './billing-words.ts';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { priceOf } from './price-choice.ts';
import { PromoCodeField } from './promo-code-field.tsx';

interface Props {
  plan: Plan;
  /** What one has of its line without paying for it here: it ends when this is paid. */
  replaced: Plan | undefined;
  currency: Currency;
  /** The code given at sign-up: used unless it is taken away. */
  offered: { code: string; description: string } | undefined;
  onClose: () => void;
}

/** A first purchase: the price, a code's discount, what is due today, and the way to the payment page. */
export const PurchaseOrder = ({ plan, replaced, currency, offered, onClose }: Props) => {
  // Undefined until somebody types a code or takes one away: what is offered may come after the order is open.
  const [own, setOwn] = useState<string | null>();
  const code = own === undefined ? offered?.code : (own ?? undefined);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const promo = useQuery(promoCodeOf(code, plan.id, currency));
  const checkout = useCheckout();
  const price = priceOf(plan, currency);
  const applied = promo.data?.valid ? promo.data : undefined;
  const due = applied?.first_amount ?? price;
  const pay = () =>
    checkout.mutate({
      key,
      plan_id: plan.id,
      currency,
      ...(applied && code ? { promo_code: code } : {}),
    });
  // The page is being left: the button stays busy until it is gone.
  const leaving = checkout.isPending || checkout.isSuccess;
  return (
    <div className={styles.order}>
      {replaced && (
        <p>
          {replaced.title === plan.title
            ? `${planTitle(plan)} takes the place of ${planTitle(replaced)} as soon as it is paid.`
            : `The ${plan.title} plan takes the place of the ${replaced.title} plan as soon as it is paid.`}
        </p>
      )}
      <OrderLines
        lines={[
          { label: planTitle(plan), amount: formatMoney(price, currency) },
          ...(applied
            ? [{ label: applied.description, amount: `−${formatMoney(price - due, currency)}`, good: true }]
            : []),
        ]}
        total={{ label: 'Due today', amount: formatMoney(due, currency) }}
      />
      <PromoCodeField
        code={code}
        onCode={(next) => {
          setOwn(next ?? null);
          setKey(crypto.randomUUID());
        }}
        busy={promo.isFetching}
        applied={applied !== undefined}
        {...(offered && code === offered.code ? { note: 'You gave it at sign-up.' } : {})}
        {...(promo.data?.valid === false ? { error: promo.data.description } : {})}
        {...(promo.error ? { error: promo.error.message } : {})}
      />
      <p className={styles.small}>
        {applied ? 'Once the discount ends, it is' : 'Then'} {perPeriod(price, currency, plan.duration)} until
        you cancel, which you can do at any time. You enter your card on our payment provider’s page.
      </p>
      {checkout.error instanceof CallError && (
        <Alert color="red" role="alert">
          {checkout.error.fields.promo_code ?? checkout.error.message}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button loading={leaving} disabled={promo.isFetching} onClick={pay} data-autofocus>
          Continue to payment
        </Button>
      </div>
    </div>
  );
};
