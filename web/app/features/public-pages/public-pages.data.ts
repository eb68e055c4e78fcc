import { companyPageUpdate, ownCompanyPage } from '../../../../contract/src/company-pages.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { ownProfilePage, profilePageUpdate } from '../../../../contract/src/public-profiles.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const profilePage = () => endpointQuery(ownProfilePage);
export const useSaveProfilePage = () =>
  useChange([ownProfilePage], (body: NonNullable<Given<typeof profilePageUpdate.body>>) =>
    call(profilePageUpdate, { body, quiet: true }),
  );

export const companyPage = () => endpointQuery(ownCompanyPage);
export const useSaveCompanyPage = () =>
  useChange([ownCompanyPage], (body: NonNullable<Given<typeof companyPageUpdate.body>>) =>
    call(companyPageUpdate, { body, quiet: true }),
  );
