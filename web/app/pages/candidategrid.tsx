import { employeeList } from '../../../contract/src/fractionals.ts';
import { noFilters, toPreviewQuery } from '../features/fractionals/search/candidate-filters.ts';
import { CandidatePreview } from '../features/fractionals/search/candidate-preview.tsx';
import { CandidateSearch, type CandidateTools } from '../features/fractionals/search/candidate-search.tsx';
import { InviteButton } from '../features/invitations/invite-button.tsx';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ForbiddenState } from '../ui/states.tsx';
import { filtersIn } from '../ui/use-url-filters.ts';
import type { Route } from './+types/candidategrid.ts';

export const meta = described({
  title: 'Candidates',
  description: 'Approved fractional executives, each with their hours, their rate and what they have led.',
  path: '/candidategrid',
});

export const handle = { readable: true };

/** What a visitor finds by the page's URL; null where it cannot be had, and the browser asks again. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  callFrom(context)(employeeList, { query: toPreviewQuery(filtersIn(url.searchParams, noFilters)) }).catch(
    () => null,
  );

/** The server finds the preview for its own HTML alone; from there on the browser asks for itself. */
export const clientLoader = () => null;

const inviteTool: CandidateTools = (candidate) => <InviteButton person={candidate} size="sm" />;

export default function CandidategridPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  if (session?.type === 'fractional')
    return (
      <ForbiddenState
        text="The directory of candidates is for companies."
        to="/account/fractional/opportunities/browse-jobs"
        label="Browse jobs"
      />
    );
  return (
    <>
      <PageHeader
        title="Candidates"
        lead="Approved fractional executives, with their hours and rates up front."
      />
      {session ? (
        <CandidateSearch view="card" tools={inviteTool} />
      ) : (
        <CandidatePreview initial={loaderData} />
      )}
    </>
  );
}
