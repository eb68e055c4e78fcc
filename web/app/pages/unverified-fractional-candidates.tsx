import { ReviewQueue } from '../features/fractionals/review/review-queue.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Unverified candidates');

export default function UnverifiedFractionalCandidatesPage() {
  return (
    <>
      <PageHeader
        title="Unverified candidates"
        lead="Who asked first stands first. Each decision is mailed and kept in the audit log."
      />
      <ReviewQueue
        tabs={[
          {
            value: 'waiting',
            label: 'Waiting',
            query: { status: 'pending', sort: 'waiting' },
            empty: 'Nobody waits for a decision.',
          },
          {
            value: 'second-look',
            label: 'Second look',
            query: { status: 'verified', second_look: 'True' },
            empty: 'No approved profile has changed its name, headline or function.',
          },
          {
            value: 'not-asked',
            label: 'Not submitted',
            query: { status: 'unverified', sort: 'recent' },
            empty: 'Everybody who signed up has asked for approval.',
          },
        ]}
      />
    </>
  );
}
