import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payment } from '../../../../contract/src/billing.ts';
import { addDays, formatLongDay } from '../../../../contract/src/dates.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatList } from '../../../../contract/src/numbers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { dashboardQuery, type Payer, paymentHistoryQuery } from './billing.data.ts';
import { OwnerOnly } from './owner-only.tsx';
import styles from './payment-history.module.css';
import { PaymentTable } from './payment-table.tsx';
import { billingPath } from './plan-format.ts';

/** The payments with their invoices, newest first. */
export const PaymentHistory = ({ payer }: { payer: Payer }) => (
  <OwnerOnly payer={payer} skeleton={<Skeleton />}>
    <OwnHistory payer={payer} />
  </OwnerOnly>
);

const Skeleton = () => <ListSkeleton rows={5} label="Loading your payments" />;

const OwnHistory = ({ payer }: { payer: Payer }) => (
  <LoadBoundary
    query={useQuery(paymentHistoryQuery())}
    skeleton={<Skeleton />}
    empty={
      <EmptyState
        title="No payments yet"
        text="Payments and invoices appear here once you buy a plan."
        action={
          <Button component={Link} to={billingPath(payer, 'payments')}>
            View plans
          </Button>
        }
      />
    }
  >
    {(payments) => (
      <>
        <Totals payments={payments} />
        <PaymentTable payments={payments} />
      </>
    )}
  </LoadBoundary>
);

/** What was paid in the last 12 months by currency, and the next payments. */
const Totals = ({ payments }: { payments: readonly Payment[] }) => {
  const { data: board } = useQuery(dashboardQuery());
  const since = new Date(addDays(Date.now(), -365)).toISOString();
  const paid = payments.filter(({ status, created_at }) => status === 'paid' && created_at > since);
  const currencies = [...new Set(paid.map(({ currency }) => currency))];
  const sumIn = (currency: Currency) =>
    paid.reduce(
      (sum, payment) => sum + (payment.currency === currency ? payment.amount - payment.refunded : 0),
      0,
    );
  return (
    <dl className={styles.totals}>
      {currencies.length > 0 && (
        <div>
          <dt>Paid in the last 12 months</dt>
          <dd>{formatList(currencies.map((currency) => formatMoney(sumIn(currency), currency)))}</dd>
        </div>
      )}
      {board?.next_amounts.map(({ subscription_id, date, amount, currency }) => (
        <div key={subscription_id}>
          <dt>Due on {formatLongDay(date)}</dt>
          <dd>{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
};
