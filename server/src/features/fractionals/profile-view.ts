import type { Profile } from '../../../../contract/src/fractionals.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { applicationOpensContact, isNoGo } from '../applications/applications.public.ts';
import { showsContactDetails } from '../billing/billing.public.ts';
import type { ReadMatchJob } from '../jobs/jobs.public.ts';
import { getDirectoryAccess } from './company-access.ts';
import { isContactOpen, isShownToCompanies, toMatchedCard, type Viewer } from './fractionals.policy.ts';
import { getProfileRow, type ProfileRow } from './fractionals.queries.ts';
import { assessProfile, isAvailabilityOld } from './profile-rules.ts';

/** How the actor may see the profile. Throws `not_found` for a company that must not see it. */
const getViewer = async (db: Db, actor: Actor, row: ProfileRow): Promise<Viewer> => {
  if (actor.type === 'admin') return 'admin';
  if (actor.id === row.user_id) return 'owner';
  if (actor.type !== 'company' || !isShownToCompanies(row)) throw problem('not_found');
  const application =
    actor.companyId !== null && (await applicationOpensContact(db, actor.companyId, row.user_id));
  if (!application && (await isNoGo(db, row.user_id, actor.companyId))) throw problem('not_found');
  const plan = await showsContactDetails(db, actor.id);
  if (isContactOpen(row, { plan, application })) return 'open';
  if (plan) return 'company';
  const { full, names } = await getDirectoryAccess(db, actor);
  if (!full) return 'limited';
  return names ? 'company' : 'unnamed';
};

const toContact = (row: ProfileRow, readerId: string, { signFileUrl }: Deps) => ({
  email: row.email,
  linkedin_url: row.linkedin_url,
  website_url: row.website_url,
  booking_url: row.booking_url,
  resume_url: row.resume_id === null ? null : signFileUrl(row.resume_id, readerId),
});

const toRejection = (row: ProfileRow, viewer: Viewer) =>
  row.reason !== null && row.decided_at !== null && (viewer === 'admin' || row.status === 'rejected')
    ? { reason_code: row.reason_code ?? 'other', reason: row.reason, at: row.decided_at }
    : null;

/** Throws `not_found` if the profile does not exist or the actor must not see it. */
export const requireVisible = async (db: Db, actor: Actor, userId: string): Promise<void> => {
  await getViewer(db, actor, await getProfileRow(db, userId));
};

/** Whether the profile that the actor sees has its experience. Throws `not_found` like `requireVisible`. */
export const canSeeExperience = async (db: Db, actor: Actor, userId: string): Promise<boolean> =>
  (await getViewer(db, actor, await getProfileRow(db, userId))) !== 'limited';

/** The experience of a person whom the viewer knows by first name and initial only, because they want that. */
const withoutEmployers = ({ experience, anonymous }: ProfileRow) =>
  anonymous ? experience.map((entry) => ({ ...entry, company: '' })) : experience;

const namingViewers: readonly Viewer[] = ['open', 'owner', 'admin'];
const isNamed = (row: Pick<ProfileRow, 'anonymous'>, viewer: Viewer): boolean =>
  namingViewers.includes(viewer) || (viewer === 'company' && !row.anonymous);

/**
 * Whether the actor sees who the person is. A company with the directory does, unless the person is anonymous. Throws
 * `not_found` like `requireVisible`.
 */
export const canSeeName = async (db: Db, actor: Actor, userId: string): Promise<boolean> => {
  const row = await getProfileRow(db, userId);
  return isNamed(row, await getViewer(db, actor, row));
};

/** What a company without the full directory does not see of a profile. */
const closedFields = {
  bio: '',
  sub_categories: [],
  sub_category_titles: [],
  languages: [],
  certificates: [],
  case_studies: [],
  stage_fit: [],
  education: [],
  experience: [],
} satisfies Partial<Profile>;

/** A whole profile with the fields that the actor may see, matched with the job if there is one. Throws `not_found`. */
export const getProfile = async (
  db: Db,
  deps: Deps,
  actor: Actor,
  userId: string,
  job?: ReadMatchJob,
): Promise<Profile> => {
  const row = await getProfileRow(db, userId);
  const viewer = await getViewer(db, actor, row);
  const closed = viewer === 'limited';
  const locked = closed || viewer === 'company' || viewer === 'unnamed';
  const contact = locked ? null : toContact(row, actor.id, deps);
  // Fields for the owner and for admins only.
  const ownFields =
    viewer === 'owner' || viewer === 'admin' ? { ...row, ...assessProfile(row, row.experience) } : null;
  return {
    ...toMatchedCard(row, viewer, job),
    bio: row.bio,
    sub_categories: row.sub_categories,
    sub_category_titles: row.sub_category_titles,
    languages: row.languages,
    certificates: row.certificates,
    case_studies: row.case_studies,
    stage_fit: row.stage_fit,
    education: row.education,
    experience: isNamed(row, viewer) ? row.experience : withoutEmployers(row),
    contact,
    locked,
    locked_by: locked ? (row.anonymous ? 'anonymous' : 'plan') : null,
    linkedin_url: contact?.linkedin_url ?? null,
    website_url: contact?.website_url ?? null,
    booking_url: contact?.booking_url ?? null,
    completeness: ownFields?.completeness ?? null,
    missing: ownFields?.missing ?? null,
    checklist: ownFields?.checklist ?? null,
    submit_approval_request: ownFields && ownFields.submitted_at !== null,
    rejection: ownFields && toRejection(row, viewer),
    resume_id: ownFields?.resume_id ?? null,
    resume_name: ownFields?.resume_name ?? null,
    no_go_companies: ownFields?.no_go_companies ?? null,
    time_zone: ownFields?.time_zone ?? null,
    paused: ownFields?.paused ?? null,
    anonymous: ownFields?.anonymous ?? null,
    version: ownFields?.version ?? null,
    ask_availability: ownFields && isAvailabilityOld(row, deps.clock.now()),
    closed,
    ...(closed ? closedFields : {}),
  };
};
