import { AdminReviews } from '../features/reviews/admin-reviews.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('All reviews');

export default function AdminReviewsPage() {
  return <AdminReviews />;
}
