import { useQuery } from '@tanstack/react-query';
import { ownCompany } from '../../features/companies/companies.data.ts';
import { OwnReviews } from '../../features/reviews/own-reviews.tsx';
import { privatePageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

export const meta = privatePageMeta('Reviews');

/** The reviews by and about a company or a fractional. */
export default function ReviewsPage() {
  const session = useSession();
  if (!session) return null;
  return session.type === 'company' ? (
    <>
      <PageHeader title="Reviews" lead="What you and the people you hired say about working together." />
      <CompanyReviews />
    </>
  ) : (
    <>
      <PageHeader
        title="Reviews"
        lead="What you and the companies you worked for say about working together."
      />
      <OwnReviews about={{ fractional: session.id }} />
    </>
  );
}

const CompanyReviews = () => (
  <LoadBoundary
    query={useQuery(ownCompany())}
    skeleton={<ListSkeleton rows={4} label="Loading your reviews" />}
  >
    {({ id }) => <OwnReviews about={{ company: id }} />}
  </LoadBoundary>
);
