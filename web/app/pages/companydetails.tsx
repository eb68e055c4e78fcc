import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../../contract/src/client.ts';
import { MessageButton } from '../features/chat/message-button.tsx';
import { companyById, ownCompany } from '../features/companies/companies.data.ts';
import { CompanyDetails, CompanySkeleton } from '../features/companies/company-details.tsx';
import { CompanyJobs } from '../features/jobs/manage-jobs-live.tsx';
import { PersonNotes } from '../features/moderation/person-notes.tsx';
import { ReportButton } from '../features/moderation/report-button.tsx';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { useSession } from '../lib/session.ts';
import { titled } from '../lib/title.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import { EmptyState } from '../ui/states.tsx';

export const meta = titled('Company');

export default function CompanydetailsPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const id = params.get('id') ?? '';
  const company = useQuery({ ...companyById(id), enabled: id !== '' });
  const own = useQuery({ ...ownCompany(), enabled: session?.type === 'company' });
  const gone = company.error instanceof CallError && [400, 404].includes(company.error.status);
  if (id === '' || gone) return <NoCompany />;
  return (
    <LoadBoundary heading="h1" query={company} skeleton={<CompanySkeleton />}>
      {(found) => (
        <>
          <title>{`${found.name} · Cadre`}</title>
          <CompanyDetails
            key={found.id}
            company={found}
            actions={
              <>
                {session?.type === 'fractional' && <MessageButton userId={found.owner_id} />}
                {session?.id === found.owner_id && (
                  <Button variant="default" component={Link} to="/account/company/company-profile">
                    Edit profile
                  </Button>
                )}
                {(session?.type === 'fractional' || (own.isSuccess && own.data.id !== found.id)) && (
                  <ReportButton about="company" id={found.id} />
                )}
              </>
            }
          >
            {session?.type === 'admin' && <PersonNotes userId={found.owner_id} />}
            <Section title="Live jobs">
              <CompanyJobs company={found.id} />
            </Section>
            <Section title="Reviews">
              <ReviewList about={{ company: found.id }} />
            </Section>
          </CompanyDetails>
        </>
      )}
    </LoadBoundary>
  );
}

const NoCompany = () => (
  <EmptyState
    heading="h1"
    title="This company is not here any more"
    text="It may have been removed, or the link is not complete."
    action={<LinkButton to="/jobgrid">See the open jobs</LinkButton>}
  />
);
