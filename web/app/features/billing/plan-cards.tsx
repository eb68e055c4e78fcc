import type { ReactNode } from 'react';
import type { Currency } from '../../../../contract/src/money.ts';
import type { PlanDuration } from '../../../../contract/src/plans.ts';
import { formatMoney } from '../../lib/money.ts';
import styles from './plan-cards.module.css';

/** Plans beside each other, one below the other on a phone. */
export const PlanCards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.cards}>{children}</ul>
);

interface Props {
  title: string;
  /** Whom it is for, in a sentence. */
  lead: string;
  price: ReactNode;
  features: readonly string[];
  /** Beside the title: what one has now. */
  badge?: ReactNode;
  current?: boolean;
  action: ReactNode;
}

/** One plan: what it costs, what it gives and the way to it. */
export const PlanCard = ({ title, lead, price, features, badge, current = false, action }: Props) => (
  <li className={styles.card} data-current={current || undefined}>
    <div className={styles.head}>
      <h3>
        {title} {badge}
      </h3>
      <p>{lead}</p>
    </div>
    <div>{price}</div>
    <div className={styles.action}>{action}</div>
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check />
          {feature}
        </li>
      ))}
    </ul>
  </li>
);

/** Beside the title of what one has, or has until a day. */
export const HeldMark = ({ ending = false, children }: { ending?: boolean; children: ReactNode }) => (
  <em className={styles.now} data-ending={ending || undefined}>
    {children}
  </em>
);

export const Check = () => (
  <svg className={styles.check} viewBox="0 0 16 16" aria-hidden="true">
    <path
      d="m3 8.5 3.2 3.2L13 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** What a plan costs, and by the month where it is paid by the year. */
export const PlanPrice = ({
  amount,
  currency,
  duration,
}: {
  amount: number;
  currency: Currency;
  duration: PlanDuration;
}) => (
  <>
    <p className={styles.amount}>
      <strong>{formatMoney(amount, currency)}</strong> <span>a {duration}</span>
    </p>
    <p className={styles.each}>
      {duration === 'year'
        ? `${formatMoney(Math.round((amount / 12) * 100) / 100, currency)} a month, paid once a year`
        : 'Paid month by month'}
    </p>
  </>
);

export const FreePrice = ({ currency }: { currency: Currency }) => (
  <>
    <p className={styles.amount}>
      <strong>{formatMoney(0, currency)}</strong> <span>for good</span>
    </p>
    <p className={styles.each}>No card needed</p>
  </>
);
