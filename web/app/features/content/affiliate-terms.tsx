import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../lib/money.ts';
import { operator } from '../../lib/operator.ts';
import styles from './affiliate-terms.module.css';

const terms = operator.affiliate;
const saves = terms.discount_percent > 0 && terms.discount_months > 0;

/** What one earns by a plan that somebody takes on one's word, to the cent. */
const earnings = (price: number) => {
  const reduced = Math.min(terms.discount_months, terms.months);
  const paid =
    reduced * price * (1 - terms.discount_percent / 100) + Math.max(0, terms.months - reduced) * price;
  return Math.round(paid * terms.share_percent) / 100;
};

/** The terms in three figures. */
export const AffiliateFigures = () => (
  <dl className={styles.figures}>
    <div>
      <dt>Your share of what they pay</dt>
      <dd>{terms.share_percent}%</dd>
    </div>
    <div>
      <dt>For this long, each</dt>
      <dd>{terms.months} months</dd>
    </div>
    {saves && (
      <div>
        <dt>
          Off for them, for {terms.discount_months} {terms.discount_months === 1 ? 'month' : 'months'}
        </dt>
        <dd>{terms.discount_percent}%</dd>
      </div>
    )}
  </dl>
);

interface ExampleProps {
  currency: Currency;
  plans: { title: string; price: number }[];
}

/** What the share comes to, by the prices of today. */
export const AffiliateExamples = ({ currency, plans }: ExampleProps) => (
  <table className={styles.examples}>
    <caption>
      One account that stays for {terms.months} months{saves && ', with your code'}
    </caption>
    <thead>
      <tr>
        <th scope="col">They take</th>
        <th scope="col">A month</th>
        <th scope="col">You earn</th>
      </tr>
    </thead>
    <tbody>
      {plans.map(({ title, price }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{formatMoney(price, currency)}</td>
          <td>{formatMoney(earnings(price), currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What is agreed, point by point. */
export const AffiliateTerms = () => (
  <ul className={styles.terms}>
    <li>
      An account counts as yours if it gave your code when it signed up or at its first purchase. No cookies,
      no tracking links.
    </li>
    <li>
      You earn {terms.share_percent}% of what it pays for plans in its first {terms.months} months, after
      discounts, taxes and refunds.
    </li>
    <li>
      We pay on day {terms.payout_day} of each month for the month before, by bank transfer, once there is at
      least {terms.payout_minimum}. Less is carried over.
    </li>
    <li>Your own accounts, and those of your company, do not count.</li>
    <li>
      Say openly that you earn by it. No mass mail, no advertisements on our name, no promises that the
      product does not keep.
    </li>
    <li>
      Either of us can end it with a month’s notice. What was earned until then is paid, and accounts that
      count go on counting.
    </li>
  </ul>
);
