import { useQuery } from '@tanstack/react-query';
import type { ApplicationStatus } from '../../../../../../contract/src/applications.ts';
import { OwnApplications } from '../../../../features/applications/own/own-applications.tsx';
import { MessageButton } from '../../../../features/chat/message-button.tsx';
import { OwnEngagement } from '../../../../features/engagements/engagement-panel.tsx';
import { OwnInterview } from '../../../../features/interviews/own-interview.tsx';
import { reviewsOverview } from '../../../../features/reviews/reviews.data.ts';
import { titled } from '../../../../lib/title.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

/** From here on both may write to each other. */
const talking: ApplicationStatus[] = ['shortlisted', 'interview', 'offer', 'hired'];

export const meta = titled('Your applications');

export default function AccountFractionalOpportunitiesAppliedPage() {
  const reviews = useQuery(reviewsOverview());
  return (
    <>
      <PageHeader title="Your applications" lead="Where each one stands, and what was said." />
      <OwnApplications
        toReview={reviews.data?.to_write.map(({ application_id }) => application_id) ?? []}
        more={({ id, status, job }) => (
          <>
            <OwnInterview applicationId={id} />
            {status === 'hired' && <OwnEngagement applicationId={id} />}
            {talking.includes(status) && job.company.owner_id !== null && (
              <div style={{ gridColumn: '2 / -1' }}>
                <MessageButton userId={job.company.owner_id} size="sm" />
              </div>
            )}
          </>
        )}
      />
    </>
  );
}
