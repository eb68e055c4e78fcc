import type { ReportedThing } from '../../../../contract/src/moderation.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getCompany } from '../companies/companies.public.ts';
import { requireVisible } from '../fractionals/fractionals.public.ts';
import { getJob } from '../jobs/jobs.public.ts';
import type { ReportSubject } from './file-report.ts';

/** A person of any type. Throws `not_found`. */
export const getReportedPerson = async (db: Db, userId: string): Promise<ReportSubject> => {
  const { type, full_name, company_id } = await db
    .selectFrom('users')
    .leftJoin('company_people', 'company_people.user_id', 'users.id')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'company_people.company_id').on('companies.removed_at', 'is', null),
    )
    .select(['users.type', 'users.full_name', 'companies.id as company_id'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => problem('not_found'));
  const companyLink: ScreenLink =
    company_id === null ? `/admin-audit?subject_id=${userId}` : `/companydetails?id=${company_id}`;
  return {
    type: 'user',
    id: userId,
    name: full_name,
    link: type === 'company' ? companyLink : `/candidatedetails?id=${userId}`,
    personId: userId,
  };
};

const getReportedJob = async (db: Db, actor: Actor, id: string): Promise<ReportSubject> => {
  const { title, company } = await getJob(db, actor, id);
  if (company.id !== null && company.id === actor.companyId)
    throw problem('not_allowed_now', 'You cannot report your own job.');
  return {
    type: 'job',
    id,
    name: `The job ${title}`,
    link: `/company-jobs?edit=${id}`,
    personId: company.owner_id,
  };
};

const getReportedCompany = async (db: Db, actor: Actor, id: string): Promise<ReportSubject> => {
  const { name, owner_id } = await getCompany(db, id, { includeSuspended: false });
  if (id === actor.companyId) throw problem('not_allowed_now', 'You cannot report your own company.');
  return { type: 'company', id, name, link: `/companydetails?id=${id}`, personId: owner_id };
};

const getReportedFractional = async (db: Db, actor: Actor, id: string): Promise<ReportSubject> => {
  await requireVisible(db, actor, id);
  if (id === actor.id) throw problem('not_allowed_now', 'You cannot report your own profile.');
  return getReportedPerson(db, id);
};

const loaders: Record<ReportedThing, typeof getReportedJob> = {
  job: getReportedJob,
  company: getReportedCompany,
  fractional: getReportedFractional,
};

/** The subject of an actor's report. Throws `not_found` for a subject that the actor must not see. */
export const getReportSubject = (
  db: Db,
  actor: Actor,
  { about, id }: { about: ReportedThing; id: string },
): Promise<ReportSubject> => loaders[about](db, actor, id);
