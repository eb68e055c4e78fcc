import type { Profile } from '../../../../contract/src/fractionals.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { applicationOpensContact, isNoGo } from '../applications/applications.public.ts';
import { opensContacts } from '../billing/billing.public.ts';
import { isContactOpen, isShownToCompanies, toCard, type Viewer } from './fractionals.policy.ts';
import {
  findProfileRow,
  listEducation,
  listExperience,
  listTitles,
  type ProfileRow,
} from './fractionals.queries.ts';
import { isAvailabilityOld, rateProfile } from './profile-rules.ts';

/** How this actor may see the person. Throws not found where a company may not at all. */
const viewerOf = async (db: Db, actor: Actor, row: ProfileRow): Promise<Viewer> => {
  if (actor.type === 'admin') return 'admin';
  if (actor.id === row.user_id) return 'owner';
  if (actor.type !== 'company' || !isShownToCompanies(row)) throw problem('not_found');
  const application =
    actor.companyId !== null && (await applicationOpensContact(db, actor.companyId, row.user_id));
  if (!application && (await isNoGo(db, row.user_id, actor.companyId))) throw problem('not_found');
  const plan = await opensContacts(db, actor.id);
  return isContactOpen(row, { plan, application }) ? 'open' : 'company';
};

const contactOf = (row: ProfileRow, signFileUrl: Deps['signFileUrl']) => ({
  email: row.email,
  linkedin_url: row.linkedin_url,
  website_url: row.website_url,
  booking_url: row.booking_url,
  resume_url: row.resume_id === null ? null : signFileUrl(row.resume_id),
});

const rejectionOf = (row: ProfileRow, viewer: Viewer) =>
  row.reason !== null && row.decided_at !== null && (viewer === 'admin' || row.status === 'rejected')
    ? { reason_code: row.reason_code ?? 'other', reason: row.reason, at: row.decided_at }
    : null;

/** Throws not found where there is no such profile, or this actor may not see it. */
export const requireSeen = async (db: Db, actor: Actor, userId: string): Promise<void> => {
  const row = await findProfileRow(db, userId);
  if (!row) throw problem('not_found');
  await viewerOf(db, actor, row);
};

/** A whole profile as this actor may see it. Throws not found where there is none, or none to see. */
export const getProfile = async (
  db: Db,
  signFileUrl: Deps['signFileUrl'],
  actor: Actor,
  userId: string,
): Promise<Profile> => {
  const row = await findProfileRow(db, userId);
  if (!row) throw problem('not_found');
  const viewer = await viewerOf(db, actor, row);
  const [education, experience, subCategoryTitles] = await Promise.all([
    listEducation(db, userId),
    listExperience(db, userId),
    listTitles(db, row.sub_categories),
  ]);
  const locked = viewer === 'company';
  const contact = locked ? null : contactOf(row, signFileUrl);
  const rated = rateProfile({ row, experience });
  const inside =
    viewer === 'owner' || viewer === 'admin'
      ? {
          completeness: rated.completeness,
          missing: rated.missing,
          checklist: rated.checklist,
          submit_approval_request: row.submitted_at !== null,
          rejection: rejectionOf(row, viewer),
          resume_id: row.resume_id,
          resume_name: row.resume_name,
          no_go_companies: row.no_go_companies,
          paused: row.paused,
          anonymous: row.anonymous,
          ask_availability: isAvailabilityOld(row, new Date()),
        }
      : {
          completeness: null,
          missing: null,
          checklist: null,
          submit_approval_request: null,
          rejection: null,
          resume_id: null,
          resume_name: null,
          no_go_companies: null,
          paused: null,
          anonymous: null,
          ask_availability: null,
        };
  return {
    ...toCard(row, viewer),
    bio: row.bio,
    sub_categories: row.sub_categories,
    sub_category_titles: subCategoryTitles,
    languages: row.languages,
    certificates: row.certificates,
    case_studies: row.case_studies,
    stage_fit: row.stage_fit,
    education,
    experience,
    contact,
    locked,
    locked_by: locked ? (row.anonymous ? 'anonymous' : 'plan') : null,
    linkedin_url: contact?.linkedin_url ?? null,
    website_url: contact?.website_url ?? null,
    booking_url: contact?.booking_url ?? null,
    ...inside,
  };
};
