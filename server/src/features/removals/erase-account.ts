import type { Db } from '../../lib/db.ts';
import type { Feature } from '../../lib/feature.ts';
import { endSessions } from '../accounts/accounts.public.ts';
import { closeApplications } from '../applications/applications.public.ts';
import { listColleagues, removeColleague, removeCompany } from '../companies/companies.public.ts';
import { endEngagements } from '../engagements/engagements.public.ts';
import { eraseFractional } from '../fractionals/fractionals.public.ts';
import { listBooked, notifyOfLeaving, type Site } from '../interviews/interviews.public.ts';
import { lockJobs, type OwnJobId, removeJob } from '../jobs/jobs.public.ts';

/** Deletes a job, or archives it when it has applications, which it closes. Returns whether it was archived. */
export const removeJobAndNotify = async (db: Db, job: OwnJobId, now: Date): Promise<boolean> => {
  const { archived } = await removeJob(db, job);
  if (archived) await closeApplications(db, job.id, now);
  return archived;
};

/** Erases accounts with what each of the features stores about their people. */
export const openErasure = (features: readonly Feature[], site: Site) => {
  const erasers = features.flatMap(({ erasePerson }) => erasePerson ?? []).reverse();

  const erasePerson = async (db: Db, userId: string): Promise<void> => {
    await endSessions(db, userId);
    for (const erase of erasers) await erase(db, userId);
  };

  /** Erases a fractional, except the records of money. Throws not found. */
  const eraseFractionalAccount = async (db: Db, userId: string): Promise<void> => {
    // The profile first: applying locks it, so that no application is added meanwhile.
    await eraseFractional(db, userId);
    const interviews = await listBooked(db, { id: userId, type: 'fractional', companyId: null });
    await erasePerson(db, userId);
    await notifyOfLeaving(db, site, interviews, 'company');
  };

  /** Removes a colleague from a company and erases them. What they did for it stays, without their name. */
  const eraseColleague = async (db: Db, companyId: string, userId: string): Promise<void> => {
    await removeColleague(db, companyId, userId);
    await erasePerson(db, userId);
  };

  /** Removes a company with its jobs and erases its people. Throws not found. */
  const eraseCompanyAccount = async (db: Db, companyId: string, now: Date) => {
    const company = await removeCompany(db, companyId);
    const jobs = await lockJobs(db, company.id);
    for (const job of jobs) await removeJobAndNotify(db, job, now);
    await endEngagements(db, company.id, now);
    const interviews = await listBooked(db, { id: company.owner_id, type: 'company', companyId });
    await notifyOfLeaving(db, site, interviews, 'fractional');
    for (const userId of await listColleagues(db, company.id)) await eraseColleague(db, company.id, userId);
    await erasePerson(db, company.owner_id);
    return { ...company, jobs: jobs.length };
  };

  return { eraseFractionalAccount, eraseColleague, eraseCompanyAccount };
};
