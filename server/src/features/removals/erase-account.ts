import type { Db } from '../../lib/db.ts';
import { endSessions, eraseUser } from '../accounts/accounts.public.ts';
import { closeApplicationsOf, eraseApplicationsOf } from '../applications/applications.public.ts';
import { eraseBillingOf } from '../billing/billing.public.ts';
import { eraseCampaignsOf } from '../campaigns/campaigns.public.ts';
import { eraseChatsOf } from '../chat/chat.public.ts';
import { listColleagues, removeColleague, removeCompany } from '../companies/companies.public.ts';
import { endEngagementsOf } from '../engagements/engagements.public.ts';
import { eraseEnquiriesOf } from '../enquiries/enquiries.public.ts';
import { eraseFractional } from '../fractionals/fractionals.public.ts';
import { eraseInterviewsOf } from '../interviews/interviews.public.ts';
import { eraseInvitationsOf } from '../invitations/invitations.public.ts';
import { eraseBookmarksOf, lockJobsOf, type OwnJobId, removeJob } from '../jobs/jobs.public.ts';
import { eraseNotesOn, eraseReportTextsOf } from '../moderation/moderation.public.ts';
import { eraseNewsletterOf } from '../newsletter/newsletter.public.ts';
import { eraseReviewsOf } from '../reviews/reviews.public.ts';
import { eraseSavedSearchesOf } from '../saved-searches/saved-searches.public.ts';

/** Takes a job away; whoever applied is told. Answers whether it had to be kept, out of sight. */
export const removeJobAndNotify = async (db: Db, job: OwnJobId): Promise<boolean> => {
  const { archived } = await removeJob(db, job);
  if (archived) await closeApplicationsOf(db, job.id);
  return archived;
};

/** What every kind of account has of its person. Chats first: they end what the person could still write. */
const erasePerson = async (db: Db, userId: string): Promise<void> => {
  await endSessions(db, userId);
  await eraseChatsOf(db, userId);
  await eraseInterviewsOf(db, userId);
  await eraseInvitationsOf(db, userId);
  await eraseBillingOf(db, userId);
  await eraseCampaignsOf(db, userId);
  await eraseNewsletterOf(db, userId);
  await eraseEnquiriesOf(db, userId);
  await eraseNotesOn(db, userId);
  await eraseReportTextsOf(db, userId);
  await eraseUser(db, userId);
};

/** Erases a fractional: everything that names them goes, but the records of money. Throws not found. */
export const eraseFractionalAccount = async (db: Db, userId: string): Promise<void> => {
  // The profile first: it is what applying locks, so that nothing is added meanwhile.
  await eraseFractional(db, userId);
  await eraseReviewsOf(db, userId);
  await eraseInterviewsOf(db, userId);
  await eraseSavedSearchesOf(db, userId);
  await eraseApplicationsOf(db, userId);
  await eraseBookmarksOf(db, userId);
  await erasePerson(db, userId);
};

/** Takes a colleague out of a company and erases them; what they did for it stays, without their name. */
export const eraseColleague = async (db: Db, companyId: string, userId: string): Promise<void> => {
  await removeColleague(db, companyId, userId);
  await eraseReviewsOf(db, userId);
  await erasePerson(db, userId);
};

/** Removes a company with its jobs and erases its people. Throws not found. */
export const eraseCompanyAccount = async (db: Db, companyId: string) => {
  const company = await removeCompany(db, companyId);
  await eraseInterviewsOf(db, company.owner_id);
  await eraseReviewsOf(db, company.owner_id);
  const jobs = await lockJobsOf(db, company.id);
  for (const job of jobs) await removeJobAndNotify(db, job);
  await endEngagementsOf(db, company.id);
  for (const userId of await listColleagues(db, company.id)) await eraseColleague(db, company.id, userId);
  await erasePerson(db, company.owner_id);
  return { ...company, jobs: jobs.length };
};
