import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { promoCodeQuery, useCheckout } from './billing.data.ts';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { formatPlanTitle, formatPrice, getPrice } from './plan-format.ts';
import { PromoCodeField } from './promo-code-field.tsx';
import { usePlusTax } from './use-plus-tax.ts';

interface Props {
  plan: Plan;
  /** A granted plan of the same family, which ends when this one is paid. */
  replaced: Plan | undefined;
  currency: Currency;
  /** The promo code given at sign-up: applied unless removed. */
  signUpCode: { code: string; description: string } | undefined;
  onClose: () => void;
}

/** A first purchase: the price, the discount, the amount due today, and the button to the payment page. */
export const PurchaseOrder = ({ plan, replaced, currency, signUpCode, onClose }: Props) => {
  // Undefined until the person enters or removes a code: the sign-up code may load after the order opens.
  const [enteredCode, setEnteredCode] = useState<string | null>();
  const code = enteredCode === undefined ? signUpCode?.code : (enteredCode ?? undefined);
  const promo = useQuery(promoCodeQuery(code, plan.id, currency));
  const checkout = useCheckout();
  const price = getPrice(plan, currency);
  const plusTax = usePlusTax();
  const applied = promo.data?.valid ? promo.data : undefined;
  const due = applied?.first_amount ?? price;
  const pay = () =>
    checkout.mutate({
      plan_id: plan.id,
      currency,
      ...(applied && code ? { promo_code: code } : {}),
    });
  // The button stays busy until the browser has left the page.
  const leaving = checkout.isPending || checkout.isSuccess;
  return (
    <div className={styles.order}>
      {replaced && (
        <p>
          {replaced.title === plan.title
            ? `${formatPlanTitle(plan)} replaces ${formatPlanTitle(replaced)} once it is paid.`
            : `The ${plan.title} plan replaces the ${replaced.title} plan once it is paid.`}
        </p>
      )}
      <OrderLines
        lines={[
          { label: formatPlanTitle(plan), amount: formatMoney(price, currency) },
          ...(applied
            ? [{ label: applied.description, amount: `−${formatMoney(price - due, currency)}`, good: true }]
            : []),
        ]}
        total={{ label: `Due today${plusTax && ','}${plusTax}`, amount: formatMoney(due, currency) }}
      />
      <PromoCodeField
        code={code}
        onCode={(next) => setEnteredCode(next ?? null)}
        busy={promo.isFetching}
        applied={applied !== undefined}
        {...(signUpCode && code === signUpCode.code ? { note: 'From your sign-up.' } : {})}
        {...(promo.data?.valid === false ? { error: promo.data.description } : {})}
        {...(promo.error ? { error: promo.error.message } : {})}
      />
      <p className={styles.small}>
        {applied ? 'After the discount' : 'Then'} {formatPrice(price, currency, plan.duration)}
        {plusTax} until you cancel. You can cancel at any time. You enter your card on our payment provider’s
        page
        {plusTax && ', which adds the tax of your address'}.
      </p>
      {checkout.error instanceof CallError && (
        <Alert color="red" role="alert">
          {checkout.error.fields.promo_code ?? checkout.error.message}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={leaving} disabled={promo.isFetching} onClick={pay} data-autofocus>
          Continue to payment
        </Button>
      </div>
    </div>
  );
};
