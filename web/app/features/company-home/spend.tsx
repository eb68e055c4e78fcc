import { href, Link } from 'react-router';
import type { CompanyHome } from '../../../../contract/src/company-home.ts';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatList } from '../../../../contract/src/numbers.ts';
import { Meter } from '../../ui/meter.tsx';
import styles from './company-home.module.css';

/** The plans of a company: what they cost and what is left of them. */
export const Spend = ({ home: { plan_names, allowances, spent, next_payment } }: { home: CompanyHome }) => (
  <>
    <dl className={styles.spend}>
      <div>
        <dt>{plan_names.length > 1 ? 'Plans' : 'Plan'}</dt>
        <dd>{plan_names.length === 0 ? 'None' : formatList(plan_names)}</dd>
      </div>
      {next_payment && (
        <div>
          <dt>Next payment, {formatDayMonth(next_payment.date)}</dt>
          <dd>{formatMoney(next_payment.amount, next_payment.currency)}</dd>
        </div>
      )}
      {spent && spent.length > 0 && (
        <div>
          <dt>Paid in the last 12 months</dt>
          <dd>{formatList(spent.map(({ amount, currency }) => formatMoney(amount, currency)))}</dd>
        </div>
      )}
      {allowances
        .filter(({ allowed }) => allowed > 0)
        .map(({ kind, label, used, allowed }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>{used === null ? allowed : `${used} of ${allowed}`}</dd>
            {used !== null && <Meter share={used / allowed} />}
          </div>
        ))}
    </dl>
    <p>
      <Link to={href('/account/company/settings/manage-plans')}>Plan and billing</Link>
    </p>
  </>
);
