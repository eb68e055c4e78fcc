import type { PayCurrency } from '../../../../contract/src/money.ts';
import { formatMoney, formatMoneyRange } from '../../../../contract/src/money-format.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import type { RateSegment, ReferenceRates } from '../../../../contract/src/reference-rates.ts';
import { formatRatesDay } from '../../lib/reference-rates.ts';
import { DataTable } from '../../ui/data-table.tsx';

interface Props {
  segments: readonly RateSegment[];
  currency: PayCurrency;
  rates: ReferenceRates;
}

/** What is paid by the hour for each function, converted to one currency. */
export const RateTable = ({ segments, currency, rates }: Props) => {
  const usdRate = rates.usd_rates[currency] ?? 1;
  const convert = (usd: number) => Math.round(usd / usdRate);
  const about = currency === 'USD' ? '' : '≈ ';
  return (
    <>
      <DataTable
        caption="Rates by the hour"
        rows={segments}
        rowKey={({ fractional_type }) => fractional_type}
        columns={[
          { title: 'Function', cell: ({ fractional_type }) => fractional_type },
          {
            title: 'Middle half',
            numeric: true,
            cell: ({ low, high }) => `${about}${formatMoneyRange(convert(low), convert(high), currency)}`,
          },
          {
            title: 'Median',
            numeric: true,
            cell: ({ middle }) => `${about}${formatMoney(convert(middle), currency)}`,
          },
          { title: 'Figures', numeric: true, cell: ({ points }) => formatNumber(points) },
        ]}
      />
      {currency !== 'USD' && rates.outdated && <p>Converted{formatRatesDay(rates)}.</p>}
    </>
  );
};
