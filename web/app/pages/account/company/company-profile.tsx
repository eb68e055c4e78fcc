import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CompanyHome } from '../../../../../contract/src/company-home.ts';
import { FittingPlan } from '../../../features/billing/fitting-plan.tsx';
import { ownCompany } from '../../../features/companies/companies.data.ts';
import { CompanyProfile } from '../../../features/companies/company-profile.tsx';
import { useIsOwner } from '../../../features/companies/use-is-owner.ts';
import { CompanyDesk } from '../../../features/company-home/company-desk.tsx';
import { companyHomeQuery } from '../../../features/company-home/company-home.data.ts';
import { CompanyTabs } from '../../../features/company-home/company-tabs.tsx';
import { DeskSkeleton } from '../../../features/company-home/desk-skeleton.tsx';
import { FirstSteps } from '../../../features/company-home/first-steps.tsx';
import { PersonTerms } from '../../../features/fractionals/person-terms.tsx';
import { InviteButton } from '../../../features/invitations/invite-button.tsx';
import { CompanyPageSettings } from '../../../features/public-pages/company-page-settings.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Home');

/** Where a company lands: its desk, and its profile as the second tab. */
export default function AccountCompanyCompanyProfilePage() {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'profile' ? 'profile' : 'home';
  return (
    <>
      <CompanyTabs current={tab} />
      {tab === 'profile' ? <Profile /> : <Home />}
    </>
  );
}

const Profile = () => {
  const isOwner = useIsOwner();
  return (
    <>
      <PageTitle>Company profile</PageTitle>
      <LoadBoundary heading="h1" query={useQuery(ownCompany())} skeleton={<PageSkeleton />}>
        {(company) => (
          <>
            <CompanyProfile company={company} />
            {isOwner && (
              <Box mt="var(--space-7)">
                <CompanyPageSettings />
              </Box>
            )}
          </>
        )}
      </LoadBoundary>
    </>
  );
};

const postJob = <LinkButton to="/account/company/manage-jobs/post-a-job">Post a job</LinkButton>;

const LoadingHome = () => (
  <>
    <PageHeader title="Home" actions={postJob} />
    <DeskSkeleton />
  </>
);

const Home = () => (
  <LoadBoundary heading="h1" query={useQuery(companyHomeQuery())} skeleton={<LoadingHome />}>
    {(home) => (home.first_steps ? <Start home={home} steps={home.first_steps} /> : <Desk home={home} />)}
  </LoadBoundary>
);

interface StartProps {
  home: CompanyHome;
  steps: NonNullable<CompanyHome['first_steps']>;
}

const Start = ({ home, steps }: StartProps) => (
  <>
    <PageHeader title="Home" lead="Three steps to your first applicants, in any order." />
    <FirstSteps
      steps={steps}
      plan={(look) => <FittingPlan planNames={home.plan_names} liveJobs={home.live_jobs} look={look} />}
    />
  </>
);

const Desk = ({ home }: { home: CompanyHome }) => (
  <>
    <PageHeader title="Home" actions={postJob} />
    <CompanyDesk
      home={home}
      terms={(person) => <PersonTerms person={person} />}
      invite={({ id, fractional }) => (
        <InviteButton person={fractional} jobId={id} size="sm">
          Invite
        </InviteButton>
      )}
    />
  </>
);
