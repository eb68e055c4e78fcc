import { ReviewQueue } from '../features/fractionals/review/review-queue.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Rejected candidates');

export default function RejectedFractionalCandidatesPage() {
  return (
    <>
      <PageHeader
        title="Rejected candidates"
        lead="They know what to mend and may ask again. You can approve them from here."
      />
      <ReviewQueue
        tabs={[
          {
            value: 'rejected',
            label: 'Rejected',
            query: { status: 'rejected', sort: 'recent' },
            empty: 'No profile is rejected.',
          },
          {
            value: 'suspended',
            label: 'Suspended',
            query: { status: 'suspended', sort: 'recent' },
            empty: 'No profile is suspended.',
          },
        ]}
      />
    </>
  );
}
