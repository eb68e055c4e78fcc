import { Box } from '@mantine/core';
import { CompanyDomains } from '../../../features/companies/company-domains.tsx';
import { CompanySignIn } from '../../../features/companies/company-sign-in.tsx';
import { Competitors } from '../../../features/companies/competitors.tsx';
import { Team } from '../../../features/companies/team.tsx';
import { useIsOwner } from '../../../features/companies/use-is-owner.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';

export const meta = privatePageMeta('Your team');

/** The team and, for the owner, its domains, company sign-in and competitors. */
export default function TeamSettingsPage() {
  const isOwner = useIsOwner();
  return (
    <>
      <Team />
      {isOwner && (
        <Box mt="var(--space-7)">
          <CompanyDomains />
          <CompanySignIn />
          <Competitors />
        </Box>
      )}
    </>
  );
}
