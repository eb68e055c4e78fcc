import { lazy, Suspense } from 'react';
import { employeeList } from '../../../contract/src/fractionals.ts';
import { noFilters, toPreviewQuery } from '../features/fractionals/search/candidate-filters.ts';
import { CandidatePreview } from '../features/fractionals/search/candidate-preview.tsx';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { CardSkeleton } from '../ui/skeletons.tsx';
import { ForbiddenState } from '../ui/states.tsx';
import { filtersIn } from '../ui/use-url-filters.ts';
import type { Route } from './+types/candidategrid.ts';

// The searches of companies and admins are twice the code of the visitors' preview.
const CompanyCandidateSearch = lazy(async () => ({
  default: (await import('./sourcing/company-candidate-search.tsx')).CompanyCandidateSearch,
}));
const SourcingLinks = lazy(async () => ({
  default: (await import('./sourcing/company-candidate-search.tsx')).SourcingLinks,
}));
const CandidateSearch = lazy(async () => ({
  default: (await import('../features/fractionals/search/candidate-search.tsx')).CandidateSearch,
}));

export const meta = publicPageMeta({
  title: 'Candidates',
  description: 'Approved fractional executives with their hours, rate and leadership experience.',
  path: '/candidategrid',
});

export const handle = { hydratesLater: true };

/** The preview for visitors by the URL's filters; null if it fails to load, and the browser loads it. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  callFrom(context)(employeeList, { query: toPreviewQuery(filtersIn(url.searchParams, noFilters)) }).catch(
    () => null,
  );

/** The server loads the preview for the HTML only; afterwards the browser queries the API itself. */
export const clientLoader = () => null;

export default function CandidategridPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  if (session?.type === 'fractional')
    return (
      <ForbiddenState
        text="Only companies can see the directory of candidates."
        to="/account/fractional/opportunities/browse-jobs"
        label="Browse jobs"
      />
    );
  return (
    <>
      <PageHeader
        title="Candidates"
        lead="Approved fractional executives, with their hours and rates up front."
        actions={
          session?.type === 'company' ? (
            <Suspense>
              <SourcingLinks />
            </Suspense>
          ) : undefined
        }
      />
      {session ? (
        <Suspense fallback={<CardSkeleton />}>
          {session.type === 'company' ? <CompanyCandidateSearch /> : <CandidateSearch view="card" />}
        </Suspense>
      ) : (
        <CandidatePreview initial={loaderData} />
      )}
    </>
  );
}
