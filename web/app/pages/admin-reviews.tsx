import { AdminReviews } from '../features/reviews/admin-reviews.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Reviews');

export default function AdminReviewsPage() {
  return <AdminReviews />;
}
