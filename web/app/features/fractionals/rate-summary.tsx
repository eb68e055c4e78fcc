import type { Profile } from '../../../../contract/src/fractionals.ts';
import { formatMoneyRange, formatPerPeriod } from '../../../../contract/src/money-format.ts';
import type { RateRange } from '../../lib/reference-rates.ts';
import styles from './editor/fields.module.css';
import { rateViews } from './rate-views.ts';

type Rate = Parameters<typeof rateViews>[0] & Pick<Profile, 'currency'>;

const formatViews = (rate: Rate) =>
  rateViews(rate).map(({ per, min, max, about }) => ({
    per,
    text: `${about ? 'about ' : ''}${max === null ? (formatMoneyRange(min, min, rate.currency) ?? '') : formatMoneyRange(min, max, rate.currency)}`,
  }));

/** A rate per month, hour and day; nothing without a rate. `derived` leaves out the stated one. */
export const RateViews = ({ rate, derived = false }: { rate: Rate; derived?: boolean }) => {
  const views = formatViews(rate).slice(derived ? 1 : 0);
  if (views.length === 0) return null;
  return (
    <dl className={styles.views} aria-label="Equivalent rates">
      {views.map(({ per, text }) => (
        <div key={per}>
          <dt>per {per}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {!derived && rate.rate_period === 'month' && rate.retainer_hours !== null && (
        <div>
          <dt>includes</dt>
          <dd>{rate.retainer_hours} h/month</dd>
        </div>
      )}
    </dl>
  );
};

/** The rate with the hours that it buys, to compare it with others. */
export const toRange = (rate: Rate): RateRange => ({
  min: rate.rate_min,
  max: rate.rate_max,
  currency: rate.currency,
  period: rate.rate_period,
  monthly_hours: rate.retainer_hours,
});

/** The stated rate in one line, a retainer with its hours; undefined without a rate. */
export const formatRate = (rate: Rate): string | undefined => {
  const [stated] = formatViews(rate);
  if (stated === undefined) return undefined;
  const hours =
    rate.rate_period === 'month' && rate.retainer_hours !== null ? ` for ${rate.retainer_hours} h` : '';
  return `${stated.text}${formatPerPeriod(stated.per)}${hours}`;
};
