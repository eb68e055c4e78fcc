import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import {
  type CompanyUpdate,
  employerCreate,
  employerDelete,
  employerList,
  employerProfile,
  employerProfileOwn,
  employerProfileUpdate,
} from '../../../../contract/src/companies.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { grantPlan, type PlanTitle } from '../../../../contract/src/plans.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export const ownCompany = () => queryOf(employerProfileOwn);
export const company = (id: string) => queryOf(employerProfile, { params: { id } });
export const companies = (query: NonNullable<Given<typeof employerList.query>>) =>
  queryOf(employerList, { query });

/** Changes one's own company; the form draws the refusals. */
export const useChangeCompany = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: CompanyUpdate) => call(employerProfileUpdate, { body: changes, quiet: true }),
    onSuccess: (changed) => client.setQueryData(ownCompany().queryKey, changed),
  });
};

/** Uploads a logo and puts it on one's own company. */
export const useChangeLogo = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const logo_id =
        file === null
          ? null
          : (await call(fileUpload, { body: { purpose: 'company_logo', file }, quiet: true })).id;
      return call(employerProfileUpdate, { body: { logo_id }, quiet: true });
    },
    onSuccess: (changed) => client.setQueryData(ownCompany().queryKey, changed),
  });
};

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [employerList.path] });
};

export const useCreateCompany = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { body: Given<(typeof employerCreate)['body']>; idempotencyKey: string }) =>
      call(employerCreate, { ...input, quiet: true }),
    onSuccess: refresh,
  });
};

export const useGrantPlan = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { user_id: string; plan: PlanTitle; months: number }) => call(grantPlan, { body }),
    onSuccess: refresh,
  });
};

export const useDeleteCompany = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(employerDelete, { params: { id } }),
    onSuccess: refresh,
  });
};
