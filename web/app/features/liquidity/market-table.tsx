import { href, Link } from 'react-router';
import type { JobStatus } from '../../../../contract/src/jobs.ts';
import type { LiquidityQuery, Market } from '../../../../contract/src/liquidity.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { useAdminMay } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';

/** The filters that the markets share, beside function and region. */
export type CarriedFilters = Pick<LiquidityQuery, 'client_type_expertise'>;

const jobsUrl = ({ fractional_type, location }: Market, filters: CarriedFilters, status: JobStatus) =>
  `${href('/company-jobs')}?${new URLSearchParams({ status, fractional_type, location, ...filters })}`;

const peopleUrl = ({ fractional_type, location }: Market, filters: CarriedFilters) =>
  `${href('/verified-fractional-candidates')}?${new URLSearchParams({ fractional: fractional_type, location, ...filters })}`;

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

const replyTime = (hours: number | null) => {
  if (hours === null) return '–';
  return hours < 48
    ? formatCount(Math.max(1, Math.round(hours)), 'hour')
    : formatCount(Math.round(hours / 24), 'day');
};

interface FigureProps {
  count: number;
  to: string;
  /** Whether the role may open the list. */
  opens: boolean;
}

const Figure = ({ count, to, opens }: FigureProps) =>
  opens && count > 0 ? <Link to={to}>{formatNumber(count)}</Link> : formatNumber(count);

interface Props {
  markets: readonly Market[];
  filters: CarriedFilters;
}

export const MarketTable = ({ markets, filters }: Props) => {
  const [opensJobs, opensPeople] = [useAdminMay('jobs'), useAdminMay('directory')];
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
          cell: (market) => (
            <Figure count={market.active_jobs} to={jobsUrl(market, filters, 'active')} opens={opensJobs} />
          ),
        },
        {
          title: 'People',
          numeric: true,
          cell: (market) => (
            <Figure count={market.people} to={peopleUrl(market, filters)} opens={opensPeople} />
          ),
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
          cell: (market) => (
            <Figure count={market.filled_jobs} to={jobsUrl(market, filters, 'filled')} opens={opensJobs} />
          ),
        },
        {
          title: 'Closed',
          numeric: true,
          cell: (market) => (
            <Figure count={market.closed_jobs} to={jobsUrl(market, filters, 'closed')} opens={opensJobs} />
          ),
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
