import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import { approvalUndo } from '../../../../contract/src/admin-desk.ts';
import { approvalRequest } from '../../../../contract/src/approval-request.ts';
import { commitmentCreate, commitmentDelete, commitmentList } from '../../../../contract/src/capacity.ts';
import {
  educationCreate,
  educationDelete,
  educationUpdate,
  employeeSkillsUpdate,
  experienceCreate,
  experienceDelete,
  experienceUpdate,
} from '../../../../contract/src/career.ts';
import type { BodyOf, Given } from '../../../../contract/src/endpoint.ts';
import {
  employeeDelete,
  employeeList,
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
  featuredFractionals,
  type Profile,
  type ProfileUpdate,
} from '../../../../contract/src/fractionals.ts';
import { profileViewAdd, profileViews } from '../../../../contract/src/profile-views.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, getQueryClient, invalidate, listQuery } from '../../lib/query-client.ts';
import type { MergeOptions } from '../../lib/save-version.ts';
import { updateProfile } from '../../lib/session.ts';
import { useChange } from '../../lib/use-change.ts';

export const ownProfile = () => endpointQuery(employeeProfileOwn);
export const featured = (query: NonNullable<Given<typeof featuredFractionals.query>>) =>
  listQuery(featuredFractionals, { query });

export const viewsPageSize = 5;
export const ownProfileViews = (page: number) =>
  listQuery(profileViews, { query: { page, page_size: viewsPageSize } });
/** Records that the company viewed the profile, once it is shown. */
export const useRecordProfileView = (id: string | undefined) => {
  const { mutate } = useMutation({
    mutationFn: (viewed: string) => call(profileViewAdd, { params: { id: viewed }, quiet: true }),
  });
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
};

/** The user’s work outside the platform. */
export const ownCommitments = () => endpointQuery(commitmentList);
const changedByCommitment = [commitmentList, employeeProfileOwn];
/** The form shows the errors. */
export const useAddCommitment = () =>
  useChange(changedByCommitment, (body: BodyOf<typeof commitmentCreate>) =>
    call(commitmentCreate, { body, quiet: true }),
  );
export const useDeleteCommitment = () =>
  useChange(changedByCommitment, (id: string) => call(commitmentDelete, { params: { id } }));

/** A profile, matched with a job of the company unless `matchJob` is empty. */
export const profileById = (id: string, matchJob = '') =>
  endpointQuery(employeeProfile, { params: { id }, query: matchJob === '' ? {} : { match_job: matchJob } });

const cacheOwnProfile = (profile: Profile) => {
  getQueryClient().setQueryData(ownProfile().queryKey, profile);
  updateProfile({
    firstName: profile.first_name,
    lastName: profile.last_name,
    profile_picture: profile.profile_picture,
  });
};

/** Skills have an endpoint of their own. */
interface ProfileChanges {
  update: ProfileUpdate;
  skills?: string[];
  merge: MergeOptions;
}

/** Saves the fractional’s own profile and caches the answer. */
export const useSaveProfile = () =>
  useMutation({
    mutationFn: async ({ update, skills, merge }: ProfileChanges): Promise<Profile> => {
      if (skills === undefined) return call(employeeProfileUpdate, { body: update, ...merge, quiet: true });
      let isMerged = false;
      const onMerged = () => {
        isMerged = true;
        merge.onMerged?.();
      };
      const { version } = await call(employeeSkillsUpdate, {
        body: { skills },
        ...merge,
        onMerged,
        quiet: true,
      });
      // After a merge, the other fields have to be merged, too: with the new version they would replace what is stored.
      const loaded = merge.loaded && !isMerged ? { ...merge.loaded, version } : merge.loaded;
      return call(employeeProfileUpdate, { body: update, ...merge, loaded, quiet: true });
    },
    onSuccess: cacheOwnProfile,
  });

/** Uploads and saves the picture or resume of the fractional’s own profile; null removes it. */
export const useSaveFile = (purpose: 'profile_picture' | 'resume') =>
  useMutation({
    mutationFn: async (file: File | null) => {
      const id = file && (await call(fileUpload, { body: { purpose, file }, quiet: true })).id;
      return call(employeeProfileUpdate, { body: { [`${purpose}_id`]: id }, quiet: true });
    },
    onSuccess: cacheOwnProfile,
  });

type ExperienceBody = BodyOf<typeof experienceCreate>;
type EducationBody = BodyOf<typeof educationCreate>;

/** Creates an entry, or updates the one with `id`. */
export const useSaveExperience = () =>
  useChange([employeeProfileOwn], ({ id, body }: { id: string | undefined; body: ExperienceBody }) =>
    id === undefined
      ? call(experienceCreate, { body, quiet: true })
      : call(experienceUpdate, {
          body: { end_date: null, description: '', ...body, id },
          quiet: true,
        }),
  );

/** Creates an entry, or updates the one with `id`. */
export const useSaveEducation = () =>
  useChange([employeeProfileOwn], ({ id, body }: { id: string | undefined; body: EducationBody }) =>
    id === undefined
      ? call(educationCreate, { body, quiet: true })
      : call(educationUpdate, { body: { ...body, id }, quiet: true }),
  );

export const useRemoveEntry = (kind: 'experience' | 'education') => {
  const endpoint = kind === 'experience' ? experienceDelete : educationDelete;
  return useChange([employeeProfileOwn], (id: string) => call(endpoint, { params: { id } }));
};

export const useRequestApproval = () =>
  useMutation({
    mutationFn: () => call(approvalRequest, { quiet: true }),
    onSuccess: () => {
      updateProfile({ submit_approval_request: true });
      return invalidate(employeeProfileOwn);
    },
  });

/** An admin’s decision about an account. */
export type Decision = BodyOf<typeof changeUserStatus>;

export const useDecide = () =>
  useMutation({
    mutationFn: (body: Decision) => call(changeUserStatus, { body }),
    onSettled: () => invalidate(employeeList, employeeProfile),
  });

/** Undoes an approval within `limits.approvalUndoSeconds`. */
export const useUndoApproval = () =>
  useChange([employeeList, employeeProfile], (id: string) => call(approvalUndo, { params: { id } }));

/** Erases a fractional’s account, as an admin. */
export const useErase = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(employeeDelete, { params: { id }, body: { reason }, quiet: true }),
    // The profile itself is not loaded again: it is gone.
    onSuccess: () => invalidate(employeeList),
  });
