import { data, redirect } from 'react-router';
import { buildUrl } from '../../../../contract/src/client.ts';
import { landingPath, readFunctionSlug, readLocationSlug } from '../../../../contract/src/job-address.ts';
import { jobMarket } from '../../../../contract/src/job-pages.ts';
import { referenceRates } from '../../../../contract/src/reference-rates.ts';
import { jobsHeading } from '../../features/jobs/job-format.ts';
import { formatOpenRoles, JobMarket, marketPageSize } from '../../features/jobs/market/job-market.tsx';
import { privatePageMeta, publicPageMeta } from '../../lib/page-meta.ts';
import { RatesProvider } from '../../lib/reference-rates.ts';
import { callFrom } from '../../lib/server-context.ts';
import { NotFoundState } from '../../ui/states.tsx';
import type { Route } from './+types/market.ts';

const notFound = () => data(null, { status: 404 });

/** Responds 404 for an unknown slug and for a page after the last, and redirects `/CFO` to `/cfo`. */
export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  const slugs = params as { type?: string; location?: string };
  const type = readFunctionSlug(slugs.type);
  const location = readLocationSlug(slugs.location);
  const page = Number(url.searchParams.get('page') ?? 1);
  const isKnown = (slugs.type === undefined || type) && (slugs.location === undefined || location);
  if (!isKnown || !Number.isSafeInteger(page) || page < 1) return notFound();
  const path = landingPath({ type, location });
  if (url.pathname !== path) return redirect(`${path}${url.search}`, 301);
  const call = callFrom(context);
  const query = { fractional_type: type, location, page, page_size: marketPageSize };
  const [market, rates] = await Promise.all([
    call(jobMarket, { query }),
    // If this fails, pay is shown without conversion.
    call(referenceRates).catch(() => undefined),
  ]);
  if (page > 1 && market.results.length === 0) return notFound();
  return data({ type, location, page, market, rates, source: buildUrl('/api', jobMarket, {}, query) });
};

export const meta = (args: Route.MetaArgs) => {
  if (!args.loaderData) return privatePageMeta('Page not found')(args);
  const { type, location, page, market } = args.loaderData;
  const title = jobsHeading(type, location);
  const path = landingPath({ type, location });
  return publicPageMeta({
    title: page === 1 ? title : `${title}, page ${page}`,
    description: (brand) =>
      market.count === 0
        ? `${title} on ${brand}: no open jobs right now. See other jobs, or get notified of the first one.`
        : `${formatOpenRoles(market)}: ${title} on ${brand}, each with its hours, its pay and the days within which the company promises to reply.`,
    path: page === 1 ? path : `${path}?page=${page}`,
    noindex: market.count === 0,
  })(args);
};

export default function JobsMarketPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFoundState />;
  const { rates, ...market } = loaderData;
  return (
    <RatesProvider value={rates}>
      <JobMarket {...market} />
    </RatesProvider>
  );
}
