import {
  companyDomainAdd,
  companyDomainList,
  companyDomainRemove,
  companyDomainVerify,
} from '../../../../contract/src/company-domains.ts';
import {
  type CompanySignInForm,
  companySignInOwn,
  companySignInUpdate,
} from '../../../../contract/src/company-sign-in.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

/** The mail domains of the user’s company. */
export const companyDomains = endpointQuery(companyDomainList);

export const useAddDomain = () =>
  useChange([companyDomainList], (domain: string) =>
    call(companyDomainAdd, { body: { domain }, quiet: true }),
  );

export const useVerifyDomain = () =>
  useChange([companyDomainList], (id: string) => call(companyDomainVerify, { params: { id } }));

export const useRemoveDomain = () =>
  useChange([companyDomainList], (id: string) => call(companyDomainRemove, { params: { id } }));

/** The sign-in of the user’s company. */
export const companySignIn = endpointQuery(companySignInOwn);

export const useSaveCompanySignIn = () =>
  useChange([companySignInOwn], (body: Given<typeof CompanySignInForm>) =>
    call(companySignInUpdate, { body, quiet: true }),
  );
