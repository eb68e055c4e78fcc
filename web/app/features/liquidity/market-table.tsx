import { marketLists } from '../../../../contract/src/figure-lists.ts';
import type { LiquidityQuery, Market } from '../../../../contract/src/liquidity.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { FigureLink } from '../../lib/figure-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';

/** The filters that the markets share, beside function and region. */
export type CarriedFilters = Pick<LiquidityQuery, 'client_type_expertise'>;

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

const replyTime = (hours: number | null) => {
  if (hours === null) return '–';
  return hours < 48
    ? formatCount(Math.max(1, Math.round(hours)), 'hour')
    : formatCount(Math.round(hours / 24), 'day');
};

interface FigureProps {
  figure: keyof typeof marketLists;
  market: Market;
  filters: CarriedFilters;
}

const Figure = ({ figure, market, filters }: FigureProps) => {
  const count = formatNumber(market[figure]);
  if (market[figure] === 0) return count;
  return <FigureLink list={marketLists[figure](market, filters)}>{count}</FigureLink>;
};

interface Props {
  markets: readonly Market[];
  filters: CarriedFilters;
}

export const MarketTable = ({ markets, filters }: Props) => {
  const figure = (name: keyof typeof marketLists) => (market: Market) => (
    <Figure figure={name} market={market} filters={filters} />
  );
  return (
    <DataTable
      caption="Supply and demand by function and region"
      rows={markets}
      rowKey={({ fractional_type, location }) => `${fractional_type} ${location}`}
      columns={[
        { title: 'Market', cell: ({ fractional_type, location }) => `${fractional_type}, ${location}` },
        {
          title: 'Live jobs',
          numeric: true,
          cell: figure('active_jobs'),
        },
        {
          title: 'People',
          numeric: true,
          cell: figure('people'),
        },
        {
          title: 'Applications a job',
          numeric: true,
          cell: ({ applications, active_jobs }) =>
            active_jobs === 0 ? '–' : formatNumber(Math.round((10 * applications) / active_jobs) / 10),
        },
        {
          title: 'First reply',
          numeric: true,
          cell: ({ median_reply_hours }) => replyTime(median_reply_hours),
        },
        {
          title: 'No reply',
          numeric: true,
          cell: ({ ghosted, answered }) => percent(ghosted, ghosted + answered),
        },
        {
          title: 'Filled',
          numeric: true,
          cell: figure('filled_jobs'),
        },
        {
          title: 'Closed',
          numeric: true,
          cell: figure('closed_jobs'),
        },
        {
          title: 'Time to hire',
          numeric: true,
          cell: ({ median_hire_days: days }) =>
            days === null ? '–' : formatCount(Math.max(1, Math.round(days)), 'day'),
        },
        {
          title: 'Fill rate',
          numeric: true,
          cell: ({ filled_jobs, closed_jobs }) => percent(filled_jobs, filled_jobs + closed_jobs),
        },
      ]}
    />
  );
};
