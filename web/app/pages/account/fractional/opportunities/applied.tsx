import { useQuery } from '@tanstack/react-query';
import type { ApplicationStatus } from '../../../../../../contract/src/applications.ts';
import { OwnApplications } from '../../../../features/applications/own/own-applications.tsx';
import { MessageButton } from '../../../../features/chat/message-button.tsx';
import { engagementPath } from '../../../../features/engagements/engagement-path.ts';
import { OfferPanel } from '../../../../features/engagements/offers/offer-panel.tsx';
import { OwnInterview } from '../../../../features/interviews/own-interview.tsx';
import { reviewsOverview } from '../../../../features/reviews/reviews.data.ts';
import { privatePageMeta } from '../../../../lib/page-meta.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { LinkButton } from '../../../../ui/plain-button.tsx';

/** From these states on, both sides can message each other. */
const canMessage: ApplicationStatus[] = ['shortlisted', 'interview', 'offer', 'hired'];

export const meta = privatePageMeta('Your applications');

export default function AccountFractionalOpportunitiesAppliedPage() {
  const reviews = useQuery(reviewsOverview());
  return (
    <>
      <PageHeader title="Your applications" lead="The status and history of each application." />
      <OwnApplications
        toReview={reviews.data?.to_write.map(({ application_id }) => application_id) ?? []}
        more={(application) => (
          <>
            <OfferPanel application={application} side="fractional" />
            <OwnInterview applicationId={application.id} />
            {application.status === 'hired' && (
              <div style={{ gridColumn: '2 / -1' }}>
                <LinkButton look="quiet" to={engagementPath('fractional', application.id)}>
                  Open the engagement
                </LinkButton>
              </div>
            )}
            {canMessage.includes(application.status) && application.job.company.owner_id !== null && (
              <div style={{ gridColumn: '2 / -1' }}>
                <MessageButton userId={application.job.company.owner_id} size="sm" />
              </div>
            )}
          </>
        )}
      />
    </>
  );
}
