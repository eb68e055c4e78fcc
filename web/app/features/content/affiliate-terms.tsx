import type { Currency } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { OperatorDetails } from '../../../../contract/src/operator.ts';
import styles from './affiliate-terms.module.css';

type Terms = OperatorDetails['affiliate'];
const hasDiscountIn = (terms: Terms) => terms.discount_percent > 0 && terms.discount_months > 0;

/** What an affiliate earns from an account with a plan of this monthly price, to the cent. */
const earnings = (terms: Terms, price: number) => {
  const discountedMonths = Math.min(terms.discount_months, terms.months);
  const paid =
    discountedMonths * price * (1 - terms.discount_percent / 100) +
    Math.max(0, terms.months - discountedMonths) * price;
  return Math.round(paid * terms.share_percent) / 100;
};

/** The main terms in three figures. */
export const AffiliateFigures = ({ terms }: { terms: Terms }) => (
  <dl className={styles.figures}>
    <div>
      <dt>Your share of what they pay</dt>
      <dd>{terms.share_percent}%</dd>
    </div>
    <div>
      <dt>Duration per account</dt>
      <dd>{formatCount(terms.months, 'month')}</dd>
    </div>
    {hasDiscountIn(terms) && (
      <div>
        <dt>Their discount for {formatCount(terms.discount_months, 'month')}</dt>
        <dd>{terms.discount_percent}%</dd>
      </div>
    )}
  </dl>
);

interface ExampleProps {
  terms: Terms;
  currency: Currency;
  plans: { title: string; price: number }[];
}

/** Examples of earnings at the current prices. */
export const AffiliateExamples = ({ terms, currency, plans }: ExampleProps) => (
  <table className={styles.examples}>
    <caption>
      One account over {terms.months} months{hasDiscountIn(terms) && ', with your code'}
    </caption>
    <thead>
      <tr>
        <th scope="col">Plan</th>
        <th scope="col">Per month</th>
        <th scope="col">You earn</th>
      </tr>
    </thead>
    <tbody>
      {plans.map(({ title, price }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{formatMoney(price, currency)}</td>
          <td>{formatMoney(earnings(terms, price), currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The terms in full. */
export const AffiliateTerms = ({ terms }: { terms: Terms }) => (
  <ul className={styles.terms}>
    <li>
      An account counts as yours if it used your code at sign-up or at its first purchase. There are no
      cookies and no tracking links.
    </li>
    <li>
      You earn {terms.share_percent}% of what it pays for plans in its first {terms.months} months, after
      discounts, taxes and refunds.
    </li>
    <li>
      We pay by bank transfer on day {terms.payout_day} of each month for the previous month, from{' '}
      {terms.payout_minimum}. Smaller amounts are carried over.
    </li>
    <li>Your own accounts, and those of your company, do not count.</li>
    <li>
      Disclose that you earn from recommending us. Do not send mass mail, advertise on our name, or promise
      what the product does not do.
    </li>
    <li>
      Both sides can end the agreement with one month’s notice. We pay what was earned until then, and your
      existing accounts continue to count.
    </li>
  </ul>
);
