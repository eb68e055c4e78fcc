import { PayCurrency } from '../../../contract/src/money.ts';
import { rateExplorer, referenceRates } from '../../../contract/src/reference-rates.ts';
import { EngagementKind, Location } from '../../../contract/src/values.ts';
import { RateFilters } from '../features/rates/rate-filters.tsx';
import { RateTable } from '../features/rates/rate-table.tsx';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom, requireSwitch } from '../lib/server-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/rates.ts';

export const meta = publicPageMeta({
  title: 'Rates of fractional executives',
  description:
    'What fractional executives are paid by the hour, by function, region and kind of engagement: from jobs, offers and agreements.',
  path: '/rates',
});

/** An unknown value of the URL counts as none. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  requireSwitch(context, 'rate_explorer');
  const { searchParams } = new URL(request.url);
  const call = callFrom(context);
  const location = Location.safeParse(searchParams.get('location')).data;
  const engagement = EngagementKind.safeParse(searchParams.get('engagement')).data;
  const [{ results }, rates] = await Promise.all([
    call(rateExplorer, { query: { ...(location && { location }), ...(engagement && { engagement }) } }),
    call(referenceRates),
  ]);
  const wanted = PayCurrency.safeParse(searchParams.get('currency')).data;
  const currencies = Object.keys(rates.usd_rates).sort() as PayCurrency[];
  const currency: PayCurrency = wanted && currencies.includes(wanted) ? wanted : 'USD';
  return {
    segments: results,
    rates,
    location,
    engagement,
    currency,
    currencies,
    locations: Location.options,
  };
};

export default function RatesPage({ loaderData }: Route.ComponentProps) {
  const { segments, rates, currency, ...filters } = loaderData;
  return (
    <>
      <PageHeader
        title="Rates of fractional executives"
        lead="What is paid by the hour, from the jobs, offers and agreements of the last year. Rates by the day, month or project are spread over their hours."
      />
      <RateFilters currency={currency} {...filters} />
      {segments.length === 0 ? (
        <EmptyState
          title="Not enough figures"
          text="A rate is shown from five jobs, offers or agreements on. Choose another region or kind."
          action={
            <LinkButton to="/rates" look="quiet">
              See all rates
            </LinkButton>
          }
        />
      ) : (
        <RateTable segments={segments} currency={currency} rates={rates} />
      )}
    </>
  );
}
