import { labels } from '../../../../contract/src/labels.ts';
import type { PayCurrency } from '../../../../contract/src/money.ts';
import type { EngagementKind, Location } from '../../../../contract/src/values.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './rate-filters.module.css';

interface Props {
  location: Location | undefined;
  engagement: EngagementKind | undefined;
  currency: PayCurrency;
  locations: readonly Location[];
  currencies: readonly PayCurrency[];
}

/** The region, the kind and the currency as a form that works without scripts. */
export const RateFilters = ({ location, engagement, currency, locations, currencies }: Props) => (
  <form method="get" action="/rates" className={styles.filters}>
    <label>
      Region
      <select name="location" defaultValue={location ?? ''}>
        <option value="">All regions</option>
        {locations.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
    <label>
      Kind
      <select name="engagement" defaultValue={engagement ?? ''}>
        <option value="">All kinds</option>
        {Object.entries(labels.engagement).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label>
      Currency
      <select name="currency" defaultValue={currency}>
        {currencies.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
    <PlainButton type="submit" look="quiet">
      Show
    </PlainButton>
  </form>
);
