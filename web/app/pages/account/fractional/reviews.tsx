import { OwnReviews } from '../../../features/reviews/own-reviews.tsx';
import { useSession } from '../../../lib/session.ts';
import { titled } from '../../../lib/title.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const meta = titled('Your reviews');

export default function AccountFractionalReviewsPage() {
  const session = useSession();
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="What you and the companies you worked for say about working together."
      />
      {session && <OwnReviews about={{ fractional: session.id }} />}
    </>
  );
}
