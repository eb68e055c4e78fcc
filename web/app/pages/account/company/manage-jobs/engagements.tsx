import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { MessageButton } from '../../../../features/chat/message-button.tsx';
import { CompanyEngagements } from '../../../../features/engagements/company-engagements.tsx';
import { reviewsOverview } from '../../../../features/reviews/reviews.data.ts';
import { StatementsPanel } from '../../../../features/statements/statements-panel.tsx';
import { privatePageMeta } from '../../../../lib/page-meta.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

export const meta = privatePageMeta('Engagements');

export default function AccountCompanyManageJobsEngagementsPage() {
  const reviews = useQuery(reviewsOverview());
  return (
    <>
      <PageHeader
        title="Engagements"
        lead="The people you hired, what you agreed, and the status of each engagement."
        actions={
          <Button component={Link} to="/account/company/manage-jobs" variant="default">
            Your jobs
          </Button>
        }
      />
      <CompanyEngagements
        statements={({ application_id }) => <StatementsPanel applicationId={application_id} />}
        more={({ application_id: id, fractional }) => (
          <>
            <MessageButton userId={fractional.id} size="sm" />
            {reviews.data?.to_write.some(({ application_id }) => application_id === id) && (
              <Link to={`${href('/account/company/reviews')}?write=${id}`}>Write a review</Link>
            )}
          </>
        )}
      />
    </>
  );
}
