import { useQuery } from '@tanstack/react-query';
import { ownCompany } from '../../../features/companies/companies.data.ts';
import { CompanyProfile } from '../../../features/companies/company-profile.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Company profile');

export default function AccountCompanyCompanyProfilePage() {
  return (
    <LoadBoundary heading="h1" query={useQuery(ownCompany())} skeleton={<PageSkeleton />}>
      {(company) => <CompanyProfile company={company} />}
    </LoadBoundary>
  );
}
