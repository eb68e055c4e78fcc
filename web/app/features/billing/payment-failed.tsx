import { Button } from '@mantine/core';
import type { paymentDashboard } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { formatMoney } from '../../lib/money.ts';
import { useBillingPortal } from './billing.data.ts';
import { formatDay } from './billing-words.ts';
import styles from './manage-plans.module.css';

type Failed = NonNullable<Answer<typeof paymentDashboard>['payment_failed']>;

/** A charge that did not go through: what happens next, and how to settle it now. */
export const PaymentFailed = ({ failed, own }: { failed: Failed; own: boolean }) => {
  const portal = useBillingPortal();
  const { amount, currency, since, next_try_at, ends_at, invoice_url } = failed;
  return (
    <section className={styles.failed} aria-labelledby="payment-failed">
      <div>
        <h2 id="payment-failed">Your payment of {formatMoney(amount, currency)} did not go through</h2>
        <p>
          It failed on {formatDay(since)}. {next_try_at && `We try again on ${formatDay(next_try_at)}. `}
          You keep your plan meanwhile; if nothing is paid, it ends on {formatDay(ends_at)}.
        </p>
      </div>
      <div className={styles.steps}>
        {own && (
          <Button loading={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
            Change card
          </Button>
        )}
        {invoice_url && (
          <Button component="a" href={invoice_url} variant="default">
            Pay the invoice
          </Button>
        )}
      </div>
    </section>
  );
};
