import { useQuery } from '@tanstack/react-query';
import { ownCompany } from '../../../features/companies/companies.data.ts';
import { OwnReviews } from '../../../features/reviews/own-reviews.tsx';
import { titled } from '../../../lib/title.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = titled('Reviews');

export default function AccountCompanyReviewsPage() {
  const company = useQuery(ownCompany());
  return (
    <>
      <PageHeader title="Reviews" lead="What you and the people you hired say about working together." />
      <LoadBoundary query={company} skeleton={<ListSkeleton rows={4} label="Loading your reviews" />}>
        {({ id }) => <OwnReviews about={{ company: id }} />}
      </LoadBoundary>
    </>
  );
}
