import type { ReactNode } from 'react';
import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { PlanDuration } from '../../../../contract/src/plans.ts';
import styles from './plan-cards.module.css';
import { freePlanFeatures } from './plan-features.ts';
import { usePlusTax } from './use-plus-tax.ts';

/** Plans side by side, stacked on a phone. */
export const PlanCards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.cards}>{children}</ul>
);

interface Props {
  title: string;
  /** One sentence about the purpose of the plan. */
  lead: string;
  price: ReactNode;
  features: readonly string[];
  badge?: ReactNode;
  current?: boolean;
  action: ReactNode;
}

/** A plan: its price, features and action. */
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

/** Marks the current plan, or one that is ending. */
export const PlanBadge = ({ ending = false, children }: { ending?: boolean; children: ReactNode }) => (
  <em className={styles.badge} data-ending={ending || undefined}>
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

/** The price of a plan; a yearly one also shows its price per month. */
interface PlanPriceProps {
  amount: number;
  currency: Currency;
  duration: PlanDuration;
}

export const PlanPrice = ({ amount, currency, duration }: PlanPriceProps) => (
  <>
    <p className={styles.amount}>
      <strong>{formatMoney(amount, currency)}</strong>{' '}
      <span>
        a {duration}
        {usePlusTax()}
      </span>
    </p>
    <p className={styles.each}>
      {duration === 'year'
        ? `${formatMoney(Math.round((amount / 12) * 100) / 100, currency)} a month, paid once a year`
        : 'Paid month by month'}
    </p>
  </>
);

interface FreePlanProps extends Pick<Props, 'badge' | 'current' | 'action'> {
  currency: Currency;
}

/** The card of a fractional's account without a plan. */
export const FreePlanCard = ({ currency, ...props }: FreePlanProps) => (
  <PlanCard
    title="Free"
    lead="For a first look, and for people whom companies find by search."
    features={freePlanFeatures}
    price={
      <>
        <p className={styles.amount}>
          <strong>{formatMoney(0, currency)}</strong> <span>forever</span>
        </p>
        <p className={styles.each}>No card needed</p>
      </>
    }
    {...props}
  />
);
