import { Link } from 'react-router';
import { landingPath } from '../../../../contract/src/job-address.ts';
import type { JobMarket as Market, MarketPay } from '../../../../contract/src/job-pages.ts';
import { labels } from '../../../../contract/src/labels.ts';
import type { FractionalType, Location } from '../../../../contract/src/values.ts';
import { formatMoney, formatMoneyRange } from '../../lib/money.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { JobCard } from './job-card.tsx';
import styles from './job-market.module.css';
import { marketTitle, placeWords } from './job-words.ts';

export const marketPageSize = 20;
const number = new Intl.NumberFormat('en-GB');

interface Props {
  type: FractionalType | undefined;
  location: Location | undefined;
  market: Market;
  page: number;
}

/** `14 open roles`; `3,000+` where there are more than are counted. */
export const rolesWords = ({ count, count_capped }: Pick<Market, 'count' | 'count_capped'>): string =>
  count === 1 ? '1 open role' : `${number.format(count)}${count_capped ? '+' : ''} open roles`;

const crumbsOf = (type: FractionalType | undefined, location: Location | undefined): Crumb[] => [
  { label: 'Open jobs', to: '/jobgrid' },
  ...(type && location ? [{ label: marketTitle(type, undefined), to: landingPath({ type }) }] : []),
  {
    label: marketTitle(type, location),
    to: landingPath({ ...(type && { type }), ...(location && { location }) }),
  },
];

/** The search for the same jobs, where one goes on to filter. */
const searchPath = (type: FractionalType | undefined, location: Location | undefined): string =>
  `/jobgrid?${new URLSearchParams({ ...(type && { fractional_type: type }), ...(location && { location }) })}`;

/** The landing page of a part of the market: its live jobs, what they pay, and what is near. */
export const JobMarket = ({ type, location, market, page }: Props) => (
  <>
    <Breadcrumbs crumbs={crumbsOf(type, location)} />
    <PageHeader
      title={marketTitle(type, location)}
      lead={
        market.count > 0
          ? `${rolesWords(market)}, newest first. Each says its hours, its pay and when the company answers.`
          : 'None is open right now.'
      }
      actions={
        market.count > 1 && (
          <LinkButton to={searchPath(type, location)} look="quiet">
            Narrow these down
          </LinkButton>
        )
      }
    />
    <div className={styles.page}>
      <div className={styles.results}>
        <h2 className="visually-hidden">Open roles</h2>
        {market.results.length === 0 ? <NoJobs location={location} /> : <Results market={market} />}
        <Pagination page={page} pageCount={pageCountOf(market.count, marketPageSize)} />
      </div>
      <aside className={styles.aside} aria-label="About these jobs">
        {market.pay.length > 0 && <Pay pay={market.pay} />}
        <Near title={type ? 'By location' : 'Other locations'}>
          {market.locations
            .filter(({ value }) => value !== location)
            .map(({ value, jobs_count }) => (
              <NearLink
                key={value}
                to={landingPath({ ...(type && { type }), location: value })}
                label={value}
                count={jobs_count}
              />
            ))}
        </Near>
        <Near title={location ? `By function, ${placeWords(location)}` : 'Other functions'}>
          {market.functions
            .filter(({ value }) => value !== type)
            .map(({ value, jobs_count }) => (
              <NearLink
                key={value}
                to={landingPath({ type: value, ...(location && { location }) })}
                label={value}
                count={jobs_count}
              />
            ))}
        </Near>
      </aside>
    </div>
  </>
);

const Results = ({ market }: { market: Market }) => (
  <ul className={styles.jobs}>
    {market.results.map((job) => (
      <li key={job.id}>
        <JobCard job={job} view="row" />
      </li>
    ))}
  </ul>
);

const NoJobs = ({ location }: { location: Location | undefined }) => (
  <EmptyState
    title={`No such role is open${location ? ` ${placeWords(location)}` : ''}`}
    text="Save a search, and a mail tells you of the first one that is."
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

const payWords = ({ currency, rate_period, low, high }: MarketPay) =>
  `${formatMoneyRange(low, high, currency)} a ${labels.ratePeriod[rate_period]}`;

/** Never over several currencies, and never of fewer than five jobs. */
const Pay = ({ pay }: { pay: MarketPay[] }) => (
  <section className={styles.panel}>
    <h2>What they pay</h2>
    <dl className={styles.pay}>
      {pay.map((one) => (
        <div key={`${one.currency} ${one.rate_period}`}>
          <dt>{payWords(one)}</dt>
          <dd>
            The middle half of {number.format(one.jobs)} jobs; the one in the middle pays{' '}
            {formatMoney(one.middle, one.currency)}.
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Near = ({ title, children }: { title: string; children: React.ReactNode[] }) =>
  children.length > 0 && (
    <nav className={styles.near} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );

const NearLink = ({ to, label, count }: { to: string; label: string; count: number | null }) => (
  <li>
    <Link to={to}>
      {label}
      {count !== null && <span>{number.format(count)}</span>}
    </Link>
  </li>
);
