import { landingPath } from '../../../../../contract/src/job-address.ts';
import type { JobMarket as Market, MarketPay } from '../../../../../contract/src/job-pages.ts';
import { formatMoney, formatMoneyRange, formatPeriod } from '../../../../../contract/src/money-format.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import type { FractionalType, Location } from '../../../../../contract/src/values.ts';
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs.tsx';
import { FollowedList } from '../../../ui/followed-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { JobCard } from '../job-card.tsx';
import { formatInLocation, jobsHeading } from '../job-format.ts';
import styles from './job-market.module.css';

export const marketPageSize = 20;

interface Props {
  type: FractionalType | undefined;
  location: Location | undefined;
  market: Market;
  /** The API URL of `market`, for live updates. */
  source: string;
  page: number;
}

/** `14 open roles`; `3,000+ open roles` when the count is capped. */
export const formatOpenRoles = ({ count, count_capped }: Pick<Market, 'count' | 'count_capped'>): string =>
  count === 1 ? '1 open role' : `${formatNumber(count)}${count_capped ? '+' : ''} open roles`;

const buildCrumbs = (type: FractionalType | undefined, location: Location | undefined): Crumb[] => [
  { label: 'Open jobs', to: '/jobgrid' },
  ...(type && location ? [{ label: jobsHeading(type), to: landingPath({ type }) }] : []),
  {
    label: jobsHeading(type, location),
    to: landingPath({ type, location }),
  },
];

/** The search for the same jobs, which has filters. */
const searchPath = (type: FractionalType | undefined, location: Location | undefined): string =>
  `/jobgrid?${new URLSearchParams({ ...(type && { fractional_type: type }), ...(location && { location }) })}`;

/** The landing page of a function, a location or both: its live jobs, their pay, and related markets. */
export const JobMarket = ({ type, location, market, source, page }: Props) => (
  <>
    <Breadcrumbs crumbs={buildCrumbs(type, location)} />
    <PageHeader
      title={jobsHeading(type, location)}
      lead={
        market.count > 0
          ? `${formatOpenRoles(market)}, newest first. Each shows its hours, its pay and the reply time.`
          : 'No open roles right now.'
      }
      actions={
        market.count > 1 && (
          <LinkButton to={searchPath(type, location)} look="quiet">
            Filter these jobs
          </LinkButton>
        )
      }
    />
    <div className={styles.page}>
      <div className={styles.results}>
        <h2 className="visually-hidden">Open roles</h2>
        <div>
          <FollowedList tag="job_search" rows={market.results} url={source}>
            {(jobs) =>
              jobs.length === 0 ? (
                <NoJobs location={location} />
              ) : (
                <ul className={styles.jobs}>
                  {jobs.map((job) => (
                    <li key={job.id}>
                      <JobCard job={job} view="row" />
                    </li>
                  ))}
                </ul>
              )
            }
          </FollowedList>
        </div>
        <Pagination page={page} count={market.count} pageSize={marketPageSize} />
      </div>
      <aside className={styles.aside} aria-label="About these jobs">
        {market.pay.length > 0 && <Pay pay={market.pay} />}
        <RelatedMarkets
          title={type ? 'By location' : 'Other locations'}
          markets={market.locations.filter(({ value }) => value !== location)}
          toPath={(value) => landingPath({ type, location: value })}
        />
        <RelatedMarkets
          title={location ? `By function, ${formatInLocation(location)}` : 'Other functions'}
          markets={market.functions.filter(({ value }) => value !== type)}
          toPath={(value) => landingPath({ type: value, location })}
        />
      </aside>
    </div>
  </>
);

const NoJobs = ({ location }: { location: Location | undefined }) => (
  <EmptyState
    title={`No open roles${location ? ` ${formatInLocation(location)}` : ''}`}
    text="Save a search to get an email when one opens."
    action={
      <>
        <LinkButton to="/sign-up?type=fractional">Sign up for alerts</LinkButton>
        <LinkButton to="/jobgrid" look="quiet">
          See all open jobs
        </LinkButton>
      </>
    }
  />
);

/** One entry per currency and rate period. */
const Pay = ({ pay }: { pay: MarketPay[] }) => (
  <section className={styles.panel}>
    <h2>Typical pay</h2>
    <dl className={styles.pay}>
      {pay.map(({ currency, rate_period, low, high, middle, jobs }) => (
        <div key={`${currency} ${rate_period}`}>
          <dt>{`${formatMoneyRange(low, high, currency)} ${formatPeriod(rate_period)}`}</dt>
          <dd>
            The middle half of {formatNumber(jobs)} jobs. The median is {formatMoney(middle, currency)}.
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

interface RelatedMarketsProps<V extends string> {
  title: string;
  markets: { value: V; jobs_count: number | null }[];
  toPath: (value: V) => string;
}

const RelatedMarkets = <V extends string>({ title, markets, toPath }: RelatedMarketsProps<V>) =>
  markets.length > 0 && (
    <nav className={styles.related} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {markets.map(({ value, jobs_count }) => (
          <li key={value}>
            <SiteLink to={toPath(value)}>
              {value}
              {jobs_count !== null && <span>{formatNumber(jobs_count)}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
