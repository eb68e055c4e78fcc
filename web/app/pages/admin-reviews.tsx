import { AdminReviews } from '../features/reviews/admin-reviews.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('All reviews');

export default function AdminReviewsPage() {
  return <AdminReviews />;
}
