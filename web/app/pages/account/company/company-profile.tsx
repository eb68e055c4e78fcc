import { useQuery } from '@tanstack/react-query';
import { ownCompany } from '../../../features/companies/companies.data.ts';
import { CompanyProfile } from '../../../features/companies/company-profile.tsx';
import { titled } from '../../../lib/title.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';

export const meta = titled('Company profile');

export default function AccountCompanyCompanyProfilePage() {
  return (
    <LoadBoundary heading="h1" query={useQuery(ownCompany())} skeleton={<PageSkeleton />}>
      {(company) => <CompanyProfile company={company} />}
    </LoadBoundary>
  );
}
