import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { UpgradeMailButton } from '../features/campaigns/upgrade-mail.tsx';
import { MessageButton } from '../features/chat/message-button.tsx';
import { companyById, ownCompany } from '../features/companies/companies.data.ts';
import { CompanyDetails, CompanySkeleton } from '../features/companies/company-details.tsx';
import { CompanyJobs } from '../features/jobs/job-list.tsx';
import { PersonNotes } from '../features/moderation/person-notes.tsx';
import { ReportButton } from '../features/moderation/report-button.tsx';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { useAdminMay, useSession } from '../lib/session.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { Section } from '../ui/section.tsx';
import { MissingRecordState } from '../ui/states.tsx';

export const meta = privatePageMeta('Company');

export default function CompanydetailsPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const mayDecide = useAdminMay('people');
  const mayMail = useAdminMay('outreach');
  const id = params.get('id') ?? '';
  const company = useQuery({ ...companyById(id), enabled: id !== '' });
  const ownCompanyQuery = useQuery({ ...ownCompany(), enabled: session?.type === 'company' });
  if (id === '' || isMissing(company.error))
    return <MissingRecordState record="Company" to="/jobgrid" label="See the open jobs" />;
  return (
    <LoadBoundary heading="h1" query={company} skeleton={<CompanySkeleton />}>
      {(data) => (
        <>
          <PageTitle>{data.name}</PageTitle>
          <CompanyDetails
            key={data.id}
            company={data}
            actions={
              <>
                {session?.type === 'fractional' && <MessageButton userId={data.owner_id} />}
                {mayMail && <UpgradeMailButton userId={data.owner_id} />}
                {session?.id === data.owner_id && (
                  <Button
                    variant="default"
                    component={Link}
                    to="/account/company/company-profile?tab=profile"
                  >
                    Edit profile
                  </Button>
                )}
                {(session?.type === 'fractional' ||
                  (ownCompanyQuery.isSuccess && ownCompanyQuery.data.id !== data.id)) && (
                  <ReportButton about="company" id={data.id} />
                )}
              </>
            }
          >
            {mayDecide && <PersonNotes userId={data.owner_id} />}
            <Section title="Live jobs">
              <CompanyJobs company={data.id} />
            </Section>
            <Section title="Reviews">
              <ReviewList about={{ company: data.id }} />
            </Section>
          </CompanyDetails>
        </>
      )}
    </LoadBoundary>
  );
}
