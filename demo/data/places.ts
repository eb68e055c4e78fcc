import type { PayCurrency } from '../../contract/src/money.ts';
import type { Location } from '../../contract/src/values.ts';

export interface Place {
  location: Location;
  city: string;
  /** For a location with several countries. */
  country: string | null;
  currency: PayCurrency;
  /** The price level relative to the United States, in the currency of the place. */
  level: number;
  zone: string;
}

const countries: Record<string, string> = {
  Amsterdam: 'NL',
  Berlin: 'DE',
  Lyon: 'FR',
  Copenhagen: 'DK',
  Lisbon: 'PT',
  Singapore: 'SG',
  Bengaluru: 'IN',
  'Kuala Lumpur': 'MY',
  'São Paulo': 'BR',
  Santiago: 'CL',
  Bogotá: 'CO',
};

const places = (
  location: Location,
  currency: PayCurrency,
  level: number,
  zone: string,
  cities: string,
): Place[] =>
  cities.split(', ').map((city) => ({
    location,
    city,
    country: countries[city] ?? (zone === 'Europe/London' ? 'GB' : null),
    currency,
    level,
    zone,
  }));

const american = [
  ...places('USA', 'USD', 1, 'America/New_York', 'New York, Boston, Atlanta, Raleigh, Philadelphia'),
  ...places('USA', 'USD', 0.95, 'America/Chicago', 'Austin, Chicago, Minneapolis, Nashville'),
  ...places('USA', 'USD', 1.05, 'America/Los_Angeles', 'Seattle, Portland, San Diego, Denver'),
];

/** Larger places occur several times. */
export const allPlaces: readonly Place[] = [
  ...american,
  ...american,
  ...places('Canada', 'CAD', 1.25, 'America/New_York', 'Toronto, Montreal, Ottawa, Halifax'),
  ...places('Canada', 'CAD', 1.25, 'America/Los_Angeles', 'Vancouver, Calgary'),
  ...places('Europe', 'GBP', 0.75, 'Europe/London', 'London, Manchester, Edinburgh, Bristol, Leeds, Glasgow'),
  ...places('Europe', 'EUR', 0.85, 'Europe/Berlin', 'Amsterdam, Berlin, Lyon, Copenhagen, Lisbon'),
  ...places('Asia', 'USD', 0.75, 'Asia/Singapore', 'Singapore, Bengaluru, Kuala Lumpur'),
  ...places('South America', 'USD', 0.6, 'America/Sao_Paulo', 'São Paulo, Santiago, Bogotá'),
  ...places('Australia', 'AUD', 1.45, 'Australia/Sydney', 'Sydney, Melbourne, Brisbane, Perth'),
];
