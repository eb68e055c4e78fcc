import { data } from 'react-router';
import { landingPath, readFunctionSlug, readLocationSlug } from '../../../../contract/src/job-address.ts';
import { jobMarket } from '../../../../contract/src/job-pages.ts';
import { marketTitle } from '../../features/jobs/job-format.ts';
import { formatOpenRoles, JobMarket, marketPageSize } from '../../features/jobs/market/job-market.tsx';
import { described } from '../../lib/page-meta.ts';
import { callFrom } from '../../lib/server-context.ts';
import { titled } from '../../lib/title.ts';
import { NotFoundState } from '../../ui/states.tsx';
import type { Route } from './+types/market.ts';

const notFound = () => data(null, { status: 404 });

/** A slug that stands for nothing, or a page beyond the last, is not there. */
export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  const given = params as { type?: string; location?: string };
  const type = readFunctionSlug(given.type);
  const location = readLocationSlug(given.location);
  const page = Number(url.searchParams.get('page') ?? 1);
  const known = (given.type === undefined || type) && (given.location === undefined || location);
  if (!known || !Number.isSafeInteger(page) || page < 1) return notFound();
  const market = await callFrom(context)(jobMarket, {
    query: { fractional_type: type, location, page, page_size: marketPageSize },
  });
  if (page > 1 && market.results.length === 0) return notFound();
  return data({ type, location, page, market });
};

export const meta = (args: Route.MetaArgs) => {
  if (!args.loaderData) return titled('Page not found')();
  const { type, location, page, market } = args.loaderData;
  const title = marketTitle(type, location);
  const path = landingPath({ ...(type && { type }), ...(location && { location }) });
  return described({
    title: page === 1 ? title : `${title}, page ${page}`,
    description:
      market.count === 0
        ? `${title} on Cadre: none is open right now. See what is open elsewhere, or be told of the first.`
        : `${formatOpenRoles(market)}: ${title} on Cadre, each with its hours, its pay and the days in which the company promises to answer.`,
    path: page === 1 ? path : `${path}?page=${page}`,
    noindex: market.count === 0,
  })(args);
};

export default function JobsMarketPage({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFoundState /> : <JobMarket {...loaderData} />;
}
