import { companyPageUpdate, ownCompanyPage } from '../../../../contract/src/company-pages.ts';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import { ownProfilePage, profilePageUpdate } from '../../../../contract/src/public-profiles.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const profilePage = () => endpointQuery(ownProfilePage);
export const useSaveProfilePage = () =>
  useChange([ownProfilePage], (body: BodyOf<typeof profilePageUpdate>) =>
    call(profilePageUpdate, { body, quiet: true }),
  );

export const companyPage = () => endpointQuery(ownCompanyPage);
export const useSaveCompanyPage = () =>
  useChange([ownCompanyPage], (body: BodyOf<typeof companyPageUpdate>) =>
    call(companyPageUpdate, { body, quiet: true }),
  );
