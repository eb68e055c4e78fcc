import { useQuery } from '@tanstack/react-query';
import { hourMilliseconds } from '../../../contract/src/dates.ts';
import type { PayCurrency } from '../../../contract/src/money.ts';
import { formatMoneyRange } from '../../../contract/src/money-format.ts';
import { rateExplorer } from '../../../contract/src/reference-rates.ts';
import type { EngagementKind, FractionalType, Location } from '../../../contract/src/values.ts';
import { endpointQuery } from './query-client.ts';
import { formatRatesDay, useReferenceRates } from './reference-rates.ts';

interface Segment {
  type: FractionalType | null;
  location?: Location | null;
  engagement?: EngagementKind | null;
}

/**
 * What others pay, `Others pay £110–160 an hour in Europe`: of the region and kind, else of the function anywhere.
 * Undefined without a function or enough figures.
 */
export const useRateHint = (
  { type, location, engagement }: Segment,
  currency: PayCurrency,
): string | undefined => {
  const rates = useReferenceRates();
  const segment = (filter: object) => ({
    ...endpointQuery(rateExplorer, { query: { fractional_type: type ?? undefined, ...filter } }),
    enabled: type !== null,
    staleTime: hourMilliseconds,
  });
  const near = useQuery(segment({ ...(location && { location }), ...(engagement && { engagement }) })).data
    ?.results[0];
  const anywhere = useQuery(segment({})).data?.results[0];
  const found = near ?? anywhere;
  const usdRate = rates?.usd_rates[currency];
  if (found === undefined || usdRate === undefined) return undefined;
  const inCurrency = (usd: number) => Math.round(usd / usdRate);
  const range = formatMoneyRange(inCurrency(found.low), inCurrency(found.high), currency);
  const place = found.location ? ` in ${found.location === 'USA' ? 'the USA' : found.location}` : '';
  return currency === 'USD'
    ? `Others pay ${range} an hour${place}.`
    : `Others pay ≈ ${range} an hour${place}${formatRatesDay(rates)}.`;
};
