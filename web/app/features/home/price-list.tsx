import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { Plan } from '../../../../contract/src/plans.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './price-list.module.css';

/** What the list shows of a plan. */
type PriceEntry = Pick<Plan, 'id' | 'title' | 'description' | 'amounts' | 'plan_type' | 'duration'>;

export const toPriceEntry = ({ id, title, description, amounts, plan_type, duration }: Plan): PriceEntry => ({
  id,
  title,
  description,
  amounts,
  plan_type,
  duration,
});

interface Props {
  /** The plans of both sides; only monthly plans are shown. */
  plans: readonly PriceEntry[];
  currency: Currency;
}

const sides = [
  {
    title: 'Executives',
    includes: (plan: PriceEntry) => plan.plan_type === 'Fractionl',
    free: 'A profile that companies find, and three applications a month',
    to: '/pricing',
    more: 'Compare the plans',
  },
  {
    title: 'Companies',
    includes: (plan: PriceEntry) => plan.plan_type === 'Company',
    free: 'A profile, job drafts, and replies to messages',
    to: '/companies#plans',
    more: 'What each plan includes',
  },
] as const;

/** The prices for both sides. */
export const PriceList = ({ plans, currency }: Props) => (
  <div className={styles.sides}>
    {sides.map(({ title, includes, free, to, more }) => (
      <section key={title}>
        <h3>{title}</h3>
        <ul className={styles.prices}>
          <li>
            <strong>Free</strong>
            <span>{free}</span>
            <b>{formatMoney(0, currency)}</b>
          </li>
          {plans
            .filter((plan) => includes(plan) && plan.duration === 'month')
            .map((plan) => (
              <li key={plan.id}>
                <strong>{plan.title}</strong>
                <span>{plan.description}</span>
                <b>{formatMoney(plan.amounts[currency], currency)}</b>
              </li>
            ))}
        </ul>
        <SiteLink to={to}>{more}</SiteLink>
      </section>
    ))}
  </div>
);
