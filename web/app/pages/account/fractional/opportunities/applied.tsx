import { useQuery } from '@tanstack/react-query';
import { OwnApplications } from '../../../../features/applications/own-applications.tsx';
import { OwnInterview } from '../../../../features/interviews/own-interview.tsx';
import { own } from '../../../../features/reviews/reviews.data.ts';
import { titled } from '../../../../lib/title.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

export const meta = titled('Your applications');

export default function AccountFractionalOpportunitiesAppliedPage() {
  const reviews = useQuery(own());
  return (
    <>
      <PageHeader title="Your applications" lead="Where each one stands, and what was said." />
      <OwnApplications
        toReview={reviews.data?.to_write.map(({ application_id }) => application_id) ?? []}
        more={({ id }) => <OwnInterview applicationId={id} />}
      />
    </>
  );
}
