import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import {
  type CompanyUpdate,
  employerCreate,
  employerDelete,
  employerList,
  employerProfile,
  employerProfileOwn,
  employerProfileUpdate,
  type OwnCompany,
} from '../../../../contract/src/companies.ts';
import {
  companyApprove,
  companyChecks,
  companyRenameDecide,
} from '../../../../contract/src/company-checks.ts';
import { type CompetitorList, competitorList, competitorUpdate } from '../../../../contract/src/conflicts.ts';
import type { BodyOf, Given } from '../../../../contract/src/endpoint.ts';
import { grantPlan, type PlanTitle } from '../../../../contract/src/plans.ts';
import {
  type TeamInvitation,
  teamInvite,
  teamInviteAgain,
  teamList,
  teamRemove,
} from '../../../../contract/src/team.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, getQueryClient, invalidate, listQuery } from '../../lib/query-client.ts';
import type { MergeOptions } from '../../lib/save-version.ts';
import { useChange } from '../../lib/use-change.ts';

export const ownCompany = () => endpointQuery(employerProfileOwn);
export const companyById = (id: string) => endpointQuery(employerProfile, { params: { id } });
export const companyListQuery = (query: NonNullable<Given<typeof employerList.query>>) =>
  listQuery(employerList, { query });

const cacheCompany = (saved: OwnCompany) => getQueryClient().setQueryData(ownCompany().queryKey, saved);

/** Saves the user’s company; the form shows the errors. */
export const useSaveCompany = () =>
  useMutation({
    mutationFn: ({ changes, ...merge }: { changes: CompanyUpdate } & MergeOptions) =>
      call(employerProfileUpdate, { body: changes, ...merge, quiet: true }),
    onSuccess: cacheCompany,
  });

/** Uploads and saves the logo of the user’s company; null removes it. */
export const useSaveLogo = () =>
  useMutation({
    mutationFn: async (file: File | null) => {
      const logo_id =
        file === null
          ? null
          : (await call(fileUpload, { body: { purpose: 'company_logo', file }, quiet: true })).id;
      return call(employerProfileUpdate, { body: { logo_id }, quiet: true });
    },
    onSuccess: cacheCompany,
  });

export const useCreateCompany = () =>
  useChange([employerList], (body: BodyOf<typeof employerCreate>) =>
    call(employerCreate, { body, quiet: true }),
  );

export const useGrantPlan = () =>
  useChange([employerList], (body: { user_id: string; plan: PlanTitle; months: number }) =>
    call(grantPlan, { body }),
  );

/** The renames and the heavy directory readers that an admin has to check. */
export const companyChecksQuery = () => endpointQuery(companyChecks);

export const useDecideRename = () =>
  useChange([companyChecks, employerList], ({ id, approve }: { id: string; approve: boolean }) =>
    call(companyRenameDecide, { params: { id }, body: { approve } }),
  );

export const useApproveCompany = () =>
  useChange([employerList], (id: string) => call(companyApprove, { params: { id } }));

export const useDeleteCompany = () =>
  useChange([employerList], (id: string) => call(employerDelete, { params: { id } }));

/** The private list of the user’s company. */
export const competitorsQuery = () => endpointQuery(competitorList);

export const useSaveCompetitors = () =>
  useChange([competitorList], ({ body, ...merge }: { body: CompetitorList } & MergeOptions) =>
    call(competitorUpdate, { body, ...merge, quiet: true }),
  );

/** The people and seats of the user’s company. */
export const teamQuery = () => endpointQuery(teamList);

export const useInviteColleague = () =>
  useChange([teamList], (body: z.input<typeof TeamInvitation>) => call(teamInvite, { body, quiet: true }));

export const useInviteColleagueAgain = () =>
  useMutation({ mutationFn: (id: string) => call(teamInviteAgain, { params: { id } }) });

export const useRemoveColleague = () =>
  useMutation({
    mutationFn: (id: string) => call(teamRemove, { params: { id } }),
    onSettled: () => invalidate(teamList),
  });
