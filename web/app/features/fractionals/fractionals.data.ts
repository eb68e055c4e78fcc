import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeUserStatus, type FilePurpose, fileUpload } from '../../../../contract/src/accounts.ts';
import {
  educationCreate,
  educationDelete,
  educationUpdate,
  employeeSkillsUpdate,
  experienceCreate,
  experienceDelete,
  experienceUpdate,
} from '../../../../contract/src/career.ts';
import { employeeSkillsSearch } from '../../../../contract/src/catalog.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  approvalRequest,
  employeeList,
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
  featuredFractionals,
  type Profile,
  type ProfileUpdate,
} from '../../../../contract/src/fractionals.ts';
import { profileViews } from '../../../../contract/src/profile-views.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';
import { updateProfile } from '../../lib/session.ts';

export const ownProfile = () => queryOf(employeeProfileOwn);
type Asked = NonNullable<Given<typeof featuredFractionals.query>>;
export const featured = (query: Asked) => queryOf(featuredFractionals, { query });

export const viewsPageSize = 5;
export const viewsOfMe = (page: number) =>
  queryOf(profileViews, { query: { page, page_size: viewsPageSize } });
export const profileOf = (id: string) => queryOf(employeeProfile, { params: { id } });
export const fractionals = (query: NonNullable<Given<typeof employeeList.query>>) =>
  queryOf(employeeList, { query });

export const skillsLike = (search: string) => queryOf(employeeSkillsSearch, { query: { search } });

/** What is saved at once: fields of the profile, and beside them the skills. */
interface ProfileChanges {
  update: ProfileUpdate;
  skills?: string[];
}

/** Saves one's own profile and keeps the answer, so that every part of the page shows it. */
export const useSaveProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ update, skills }: ProfileChanges): Promise<Profile> => {
      if (skills !== undefined) await call(employeeSkillsUpdate, { body: { skills }, quiet: true });
      return call(employeeProfileUpdate, { body: update, quiet: true });
    },
    onSuccess: (profile) => {
      client.setQueryData(ownProfile().queryKey, profile);
      updateProfile({
        firstName: profile.first_name,
        lastName: profile.last_name,
        profile_picture: profile.profile_picture,
      });
    },
  });
};

export const useUpload = (purpose: FilePurpose) =>
  useMutation({
    mutationFn: (file: File) => call(fileUpload, { body: { purpose, file }, quiet: true }),
  });

const useRefreshOwn = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownProfile().queryKey });
};

type ExperienceBody = NonNullable<Given<typeof experienceCreate.body>>;
type EducationBody = NonNullable<Given<typeof educationCreate.body>>;

/** Adds an entry (by `key` once, however often it is sent), or changes the one of `id`. */
export const useSaveExperience = () => {
  const refresh = useRefreshOwn();
  return useMutation({
    mutationFn: ({ id, key, body }: { id: string | undefined; key: string; body: ExperienceBody }) =>
      id === undefined
        ? call(experienceCreate, { body, idempotencyKey: key, quiet: true })
        : call(experienceUpdate, {
            body: { end_date: null, description: '', ...body, id },
            quiet: true,
          }),
    onSuccess: refresh,
  });
};

/** As `useSaveExperience`, for education. */
export const useSaveEducation = () => {
  const refresh = useRefreshOwn();
  return useMutation({
    mutationFn: ({ id, key, body }: { id: string | undefined; key: string; body: EducationBody }) =>
      id === undefined
        ? call(educationCreate, { body, idempotencyKey: key, quiet: true })
        : call(educationUpdate, { body: { ...body, id }, quiet: true }),
    onSuccess: refresh,
  });
};

export const useRemoveEntry = (kind: 'experience' | 'education') => {
  const refresh = useRefreshOwn();
  const endpoint = kind === 'experience' ? experienceDelete : educationDelete;
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSuccess: refresh,
  });
};

export const useAskApproval = () => {
  const refresh = useRefreshOwn();
  return useMutation({
    mutationFn: () => call(approvalRequest, { quiet: true }),
    onSuccess: () => {
      updateProfile({ submit_approval_request: true });
      return refresh();
    },
  });
};

/** What an admin decides about an account. */
export type Decision = NonNullable<Given<typeof changeUserStatus.body>>;

/** An admin's decision; every list of candidates and the profile are read anew. */
export const useDecide = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => call(changeUserStatus, { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [employeeList.path] }),
        client.invalidateQueries({ queryKey: [employeeProfile.path] }),
      ]),
  });
};
